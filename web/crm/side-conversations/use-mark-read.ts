import { useCallback } from 'react';
import { readSideConversation } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideConversation } from '#contracts/crm/side-conversations/side-conversation.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';

/**
 * Reports that a reply was read, as soon as the window has the focus: what arrives in a background window is not read by anybody.
 *
 * @returns stops waiting for the focus
 */
export function useMarkRead() {
  const refresh = useRefresh();
  return useCallback(
    ({ _id, ticket_id, seq }: SideConversation): (() => void) => {
      const look = (): void => {
        if (document.visibilityState !== 'visible') return;
        stop();
        const params = { _id: ticket_id, side_id: _id };
        // If the report fails, the reply stays unread, and is reported when it is opened next.
        void call(readSideConversation, { params, body: { seq } }, { raise: false }).then(() =>
          refresh('ticket.'),
        );
      };
      const stop = (): void => document.removeEventListener('visibilitychange', look);
      document.addEventListener('visibilitychange', look);
      look();
      return stop;
    },
    [refresh],
  );
}
