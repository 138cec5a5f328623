import { useCallback } from 'react';
import { readSideConversation } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideConversation } from '#contracts/crm/side-conversations/side-conversation.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';

/**
 * Tells that an answer was read, as soon as the window is looked at: what comes in behind another window is not read by anybody.
 * @returns stops waiting for that
 */
export const useMarkRead = () => {
  const refresh = useRefresh();
  return useCallback(
    ({ _id, ticket_id, seq }: SideConversation): (() => void) => {
      const look = (): void => {
        if (document.visibilityState !== 'visible') return;
        stop();
        const params = { _id: ticket_id, side_id: _id };
        // Where it cannot be told it stays unread, and is told when it is opened next.
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
};
