import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { forwardRef, lazy, Suspense, useState, type ComponentPropsWithoutRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countNotifications } from '#contracts/notifications/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useSession } from '#web/kit/session/session.ts';
import classes from './bell.module.css';

const BellCard = lazy(() => import('./bell-card.tsx').then(({ BellCard }) => ({ default: BellCard })));
/** Above this the badge shows only that there are many. */
const MOST_SHOWN = 99;

/** The bell with the number of unread notifications; its card is loaded with the first click. */
export function Bell() {
  const [wanted, setWanted] = useState(false);
  const unread = useUnread();
  const button = <BellButton unread={unread} onClick={() => setWanted(true)} />;
  return wanted ? (
    <Suspense fallback={button}>
      <BellCard unread={unread} />
    </Suspense>
  ) : (
    button
  );
}

const useUnread = (): number => {
  const { user } = useSession();
  const refresh = useRefresh();
  const counted = useCallQuery(countNotifications, {});
  const again = (): void => refresh('notification.');
  useLive(
    'notification.',
    ({ data }) => {
      if (isFor(data, user._id)) again();
    },
    { onResync: again },
  );
  return counted.data?.unread ?? 0;
};

/** Whether a notification concerns a user; one that cannot be parsed may. */
const isFor = (data: unknown, person: string): boolean => {
  if (typeof data !== 'object' || data === null || !('user_ids' in data)) return true;
  return !Array.isArray(data.user_ids) || data.user_ids.includes(person);
};

type Props = ComponentPropsWithoutRef<'button'> & { unread: number };

/** The button alone: a bell, and the number of unread notifications. */
export const BellButton = forwardRef<HTMLButtonElement, Props>(function BellButton(
  { unread, className = '', ...props },
  ref,
) {
  const { t } = useTranslation();
  const name =
    unread === 0 ? t('user_notifications.bell') : t('user_notifications.bell_unread', { count: unread });
  return (
    <UnstyledButton
      ref={ref}
      className={`${classes.bell} ${className}`}
      aria-label={name}
      title={name}
      {...props}
    >
      <span className={classes.sign}>
        <IconBell size={19} stroke={1.7} aria-hidden />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </span>
    </UnstyledButton>
  );
});
