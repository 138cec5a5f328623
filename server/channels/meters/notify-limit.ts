import { computePeriod, type MeterDeclaration } from '#contracts/networks/meter.ts';
import { claimNotice, loadMeter, type MeteredConnection } from '#server/channels/meters/meter-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { notify } from '#server/notifications/public.ts';

/** Notifies the people who may change a channel that a meter reached its soft limit, once a period. */
export async function notifySoftLimit(
  unit: UnitOfWork,
  { _id, name }: MeteredConnection,
  declared: MeterDeclaration,
): Promise<void> {
  const { used, soft, hard } = await loadMeter(unit, _id, declared);
  if (soft === null || used < soft) return;
  const { from } = computePeriod(declared, unit.now);
  if (!(await claimNotice(unit, { connectionId: _id, meter: declared.id }, from))) return;
  const stopped = hard !== null && used >= hard;
  await notify(unit, {
    kind: 'channel.quota',
    userIds: await listUsersWithPermission(unit, 'crm.channel.write'),
    topic: `${_id} ${declared.id} ${from} ${soft}`,
    link: `/settings/engagement/crm?tab=health&item=${_id}`,
    values: { channel: name, meter: declared.id, used, limit: stopped ? hard : soft, stopped },
  });
}
