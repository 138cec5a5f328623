import { useCallback } from 'react';
import { listCannedFolders } from '#contracts/crm/canned/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** The canned responses that one may see by their folders, read where they are `wanted`, and again when somebody changes one. */
export function useCannedFolders(wanted: boolean) {
  const refresh = useRefresh();
  const reload = useCallback(() => refresh('canned_response'), [refresh]);
  useLive('canned_response', reload, { onResync: reload });
  return useCallQuery(listCannedFolders, { query: {} }, { enabled: wanted });
}
