import * as contract from '#contracts/notifications/push.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { deleteDevice, listDevices, saveDevice } from '#server/notifications/push/device-store.ts';
import { pushNotification } from '#server/notifications/push/send.ts';
import { loadVapidKeys } from '#server/notifications/push/vapid-key-store.ts';

export const pushHandlers = [
  bind(contract.listPushDevices, async ({ context, unit, session }) => ({
    public_key: (await loadVapidKeys(context)).publicKey,
    items: await listDevices(unit, session.user._id),
    next: null,
  })),
  bind(contract.addPushDevice, async ({ unit, session, body: { endpoint, keys, device } }) => {
    const saved = requireFound(
      await saveDevice(unit, { userId: session.user._id, endpoint, ...keys, device }),
    );
    unit.record({ kind: 'push.added', entityId: saved._id, data: { device } });
    return saved;
  }),
  bind(contract.removePushDevice, async ({ unit, session, params }) => {
    if (!(await deleteDevice(unit, { userId: session.user._id, id: params._id }))) refuse('not_found');
    unit.record({ kind: 'push.removed', entityId: params._id });
    return params;
  }),
  bind(contract.tryPush, async ({ unit, session }) => {
    const devices = await listDevices(unit, session.user._id);
    if (devices.length > 0)
      await unit.addJob(contract.pushNotificationsJob, {
        account_id: unit.accountId,
        user_id: session.user._id,
        notice_id: null,
      });
    return { devices: devices.length };
  }),
];

export const pushJobs = [handleJob(contract.pushNotificationsJob, pushNotification)];
