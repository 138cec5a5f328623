import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
} from '#contracts/notifications/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { BellButton } from './bell-button.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './bell.module.css';

/** The card below the bell: the notifications, newest first, or the settings of their channels. */
export function BellCard({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(true);
  const [choosing, setChoosing] = useState(false);
  const readAll = useCallMutation(readAllNotifications, {
    refresh: [countNotifications.name, listNotifications.name],
  });
  const title = t(choosing ? 'user_notifications.choices.title' : 'user_notifications.title');
  return (
    <Popover
      width={380}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <BellButton unread={unread} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label={title}>
        <div className={classes.head}>
          {choosing && (
            <ActionIcon
              aria-label={t('user_notifications.back')}
              title={t('user_notifications.back')}
              onClick={() => setChoosing(false)}
            >
              <IconArrowLeft size={17} stroke={1.7} />
            </ActionIcon>
          )}
          <h2 className={classes.title}>{title}</h2>
          {!choosing && unread > 0 && (
            <UnstyledButton
              className={classes.act}
              disabled={readAll.isPending}
              onClick={() => readAll.send({ body: { until: new Date().toISOString() } })}
            >
              {t('user_notifications.all_read')}
            </UnstyledButton>
          )}
          {!choosing && (
            <ActionIcon
              aria-label={t('user_notifications.choose')}
              title={t('user_notifications.choose')}
              onClick={() => setChoosing(true)}
            >
              <IconSettings size={17} stroke={1.7} />
            </ActionIcon>
          )}
        </div>
        {choosing ? <NotificationChoices /> : <NotificationList onLeave={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
