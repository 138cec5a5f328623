import { lazy, Suspense, useState } from 'react';
import { BellButton } from '#web/notifications/bell-button.tsx';
import { useAppBadge, useLiveUnread, useUnreadCount } from '#web/notifications/unread.ts';

const BellCard = lazy(() => import('./bell-card.tsx').then(({ BellCard }) => ({ default: BellCard })));

/** The bell with the number of unread notifications; its card is loaded with the first click. */
export function Bell() {
  const [wanted, setWanted] = useState(false);
  const unread = useUnreadCount();
  useLiveUnread();
  useAppBadge(unread);
  const button = <BellButton unread={unread} onClick={() => setWanted(true)} />;
  return wanted ? (
    <Suspense fallback={button}>
      <BellCard unread={unread} />
    </Suspense>
  ) : (
    button
  );
}
