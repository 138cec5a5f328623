import { useCallback } from 'react';
import { useRefresh } from '#web/kit/api/use-call.ts';

/** Refetches everything about tickets, after a change of the user's own. */
export function useRefreshTickets() {
  const refresh = useRefresh();
  return useCallback(() => {
    refresh('ticket.');
    refresh('agent.');
  }, [refresh]);
}
