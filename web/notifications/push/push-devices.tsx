import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listPushDevices, removePushDevice } from '#contracts/notifications/push.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './push.module.css';

/** The user's devices that get push notifications; each can be removed. */
export function PushDevices() {
  const { t } = useTranslation();
  const { data } = useCallQuery(listPushDevices, {});
  const remove = useCallMutation(removePushDevice, { refresh: [listPushDevices.name] });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul className={classes.devices} aria-label={t('user_notifications.push.devices')}>
      {items.map((one) => {
        const name = one.device || t('user_notifications.push.device');
        return (
          <li key={one._id}>
            <span>{name}</span>
            <span className={classes.note}>
              <TimeText value={one.last_used_at ?? one.created_at} />
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('user_notifications.push.remove', { name })}
              loading={remove.isPending}
              onClick={() => remove.send({ params: { _id: one._id } })}
            >
              <IconTrash size={15} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
