import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPushDevice, listPushDevices, removePushDevice, tryPush } from '#contracts/notifications/push.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { canBePushed, findOwnEndpoint, subscribe, unsubscribe } from './subscribe.ts';
import classes from './push.module.css';

/** Which of the user's devices are notified while the suite is closed; empty if the account has no mobile notifications. */
export function PushDevices() {
  const { account } = useSession();
  const may = usePermission(['crm.ticket.read']);
  return may && hasFeature(account, 'mobile_notification') ? <Devices /> : null;
}

const OWN = ['push.own'];

function Devices() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const read = useCallQuery(listPushDevices, {});
  const own = useQuery({ queryKey: OWN, queryFn: findOwnEndpoint });
  const remove = useCallMutation(removePushDevice, { refresh: [listPushDevices.name] });
  const attempt = useCallMutation(tryPush);
  const [note, setNote] = useState<'denied' | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);
  const items = read.data?.items ?? [];
  const turn = async (on: boolean) => {
    setBusy(true);
    setNote(null);
    try {
      if (on) await turnOn(read.data?.public_key ?? '');
      else await unsubscribe();
    } catch (error) {
      if (error instanceof DOMException) setNote('failed');
      else showFailure(error);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: OWN });
    await read.refetch();
  };
  const turnOn = async (key: string) => {
    const subscribed = await subscribe(key);
    if (subscribed) await call(addPushDevice, { body: subscribed });
    else setNote('denied');
  };
  return (
    <section className={classes.push} aria-label={t('user_notifications.push.title')}>
      <Switch
        label={t('user_notifications.push.here')}
        description={t(canBePushed() ? 'user_notifications.push.about' : 'user_notifications.push.cannot')}
        checked={own.data != null}
        disabled={busy || !canBePushed() || !read.data}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {note && (
        <p className={classes.note} role="status">
          {t(`user_notifications.push.${note}`)}
        </p>
      )}
      {items.length > 0 && (
        <>
          <ul className={classes.devices}>
            {items.map((one) => (
              <li key={one._id}>
                <span>{one.device || t('user_notifications.push.device')}</span>
                <span className={classes.note}>
                  <TimeText value={one.last_used_at ?? one.created_at} />
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('user_notifications.push.remove', {
                    name: one.device || t('user_notifications.push.device'),
                  })}
                  onClick={() => remove.send({ params: { _id: one._id } })}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Button
            size="compact-sm"
            variant="default"
            loading={attempt.isPending}
            onClick={() => attempt.send({})}
          >
            {t('user_notifications.push.try')}
          </Button>
        </>
      )}
    </section>
  );
}
