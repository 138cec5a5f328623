import { lazy, Suspense, useState } from 'react';
import { countNotifications } from '#contracts/notifications/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useSession } from '#web/kit/session/session.ts';
import { BellButton } from '#web/notifications/bell-button.tsx';

const BellCard = lazy(() => import('./bell-card.tsx').then(({ BellCard }) => ({ default: BellCard })));

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

function useUnread(): number {
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
}

/** Whether a notification concerns a user; one that cannot be parsed may. */
function isFor(data: unknown, person: string): boolean {
  if (typeof data !== 'object' || data === null || !('user_ids' in data)) return true;
  return !Array.isArray(data.user_ids) || data.user_ids.includes(person);
}
