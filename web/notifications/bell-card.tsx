import { Popover, UnstyledButton } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
} from '#contracts/notifications/endpoints.ts';
import { NOTIFICATIONS_PATH } from '#contracts/notifications/pages.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { BellButton } from './bell-button.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './bell.module.css';

/** The card below the bell: the notifications, newest first, and the way to their settings. */
export function BellCard({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // Its code was fetched by the click that opens it. Opened from the focused button, it returns the focus there.
  useEffect(() => {
    target.current?.focus();
    target.current?.click();
  }, []);
  const readAll = useCallMutation(readAllNotifications, {
    refresh: [countNotifications.name, listNotifications.name],
  });
  const title = t('user_notifications.title');
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
        <BellButton ref={target} unread={unread} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label={title}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {unread > 0 && (
            <UnstyledButton
              className={classes.act}
              disabled={readAll.isPending}
              onClick={() => readAll.send({ body: { until: new Date().toISOString() } })}
            >
              {t('user_notifications.all_read')}
            </UnstyledButton>
          )}
        </div>
        <NotificationList onLeave={() => setOpened(false)} />
        <Link to={NOTIFICATIONS_PATH} className={classes.settings} onClick={() => setOpened(false)}>
          <IconSettings size={16} stroke={1.7} aria-hidden />
          {t('user_notifications.choose')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
