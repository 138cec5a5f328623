import { useEffect } from 'react';
import { countNotifications } from '#contracts/notifications/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useSession } from '#web/kit/session/session.ts';

/** How many notifications the user has not read; 0 while that is unknown, or `enabled` is false. */
export function useUnreadCount({ enabled = true } = {}): number {
  return useCallQuery(countNotifications, {}, { enabled }).data?.unread ?? 0;
}

/** Counts again when the user is notified, or reads a notification elsewhere. Used once. */
export function useLiveUnread(): void {
  const { user } = useSession();
  const refresh = useRefresh();
  const again = (): void => refresh('notification.');
  useLive(
    'notification.',
    ({ data }) => {
      if (isFor(data, user._id)) again();
    },
    { onResync: again },
  );
}

/** Whether a notification concerns a user; one that cannot be parsed may. */
function isFor(data: unknown, person: string): boolean {
  if (typeof data !== 'object' || data === null || !('user_ids' in data)) return true;
  return !Array.isArray(data.user_ids) || data.user_ids.includes(person);
}

/** Shows a number on the icon of the installed app, where the system has such badges. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined;
    // A browser may refuse it to a page that is not installed.
    navigator.setAppBadge(count).catch(() => undefined);
    // Signed out, the number is nobody's.
    return () => void navigator.clearAppBadge().catch(() => undefined);
  }, [count]);
}
