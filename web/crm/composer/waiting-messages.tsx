import { lazy, Suspense } from 'react';
import { useSession } from '#web/kit/session/session.ts';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { nameWaitingList } from './waiting-storage.ts';

const SendWaiting = lazy(() =>
  import('./waiting-sender.tsx').then(({ WaitingSender }) => ({ default: WaitingSender })),
);

/** Sends what waits for a connection, on any page and after a reload; its code is loaded only where something waits. */
export function WaitingMessages() {
  const user = useSession().user._id;
  const online = useOnline();
  // The open composer sends by itself what it adds; here it is looked at when the page loads and when the network comes back.
  if (!online || localStorage.getItem(nameWaitingList(user)) === null) return null;
  return (
    <Suspense>
      <SendWaiting />
    </Suspense>
  );
}
