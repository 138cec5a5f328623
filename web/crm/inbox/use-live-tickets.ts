import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { getBoard } from '#contracts/crm/board/endpoints.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { countTickets, getHistory, getTicket, listAgents, listTickets } from '#contracts/crm/endpoints.ts';
import { getSideConversation, listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import { TIME_EVENTS } from '#contracts/crm/timer/endpoints.ts';
import { countTicketViews } from '#contracts/crm/views/endpoints.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { throttle } from '../composer/throttle.ts';
import { useLiveRefresh } from './use-live-refresh.ts';

/** The list is refetched at most this often (milliseconds), however many messages come in. */
const LIST_PAUSE_MS = 300;

/** The delivery state of a message changes no list; SLA timers change few ({@link useLiveRefresh}). */
const APART: ReadonlySet<string | null> = new Set([
  'message.delivery_changed',
  'ticket.due_changed',
  'ticket.band_changed',
]);

/** The time that people worked on a ticket changes only its history; each opening and leaving of a ticket is such an event. */
const TIMES: ReadonlySet<string | null> = new Set(TIME_EVENTS);

const About = z.object({ ticket_id: z.string() });

/** The reads of one ticket. */
const OF_ONE = [getTicket, getHistory, listSideConversations, getSideConversation] as const;

/** Keeps inbox, counts and open tickets up to date while colleagues and customers act. Used once on each screen of the CRM. */
export function useLiveTickets(): void {
  const refresh = useRefresh();
  const refreshTicket = useRefreshTicket();
  const list = useMemo(
    () =>
      throttle(LIST_PAUSE_MS, () => {
        for (const { name } of [
          listTickets,
          countTickets,
          countFound,
          countTicketViews,
          listAgents,
          getBoard,
        ])
          refresh(name);
      }),
    [refresh],
  );
  useEffect(() => list.cancel, [list]);
  const hear = useCallback(
    (event: LiveEvent) => {
      const about = About.safeParse(event.data);
      const isTime = TIMES.has(event.kind);
      if (about.success) refreshTicket(about.data.ticket_id, isTime ? [getHistory] : OF_ONE);
      if (!isTime && !APART.has(event.kind)) list.run();
    },
    [list, refreshTicket],
  );
  const resync = {
    onResync: () => {
      for (const name of ['ticket.', 'ticket_view.', 'ticket_draft.', 'board.']) refresh(name);
    },
  };
  useLive('ticket.', hear, resync);
  useLive('message.', hear);
  useLive('conversation.', hear);
  useLive('contact.', hear);
  useLive('board.', list.run);
  useLiveRefresh(LIST_PAUSE_MS);
}

/** Refetches the given reads of one ticket wherever it is shown. */
function useRefreshTicket() {
  const client = useQueryClient();
  return useCallback(
    (id: string, reads: readonly { name: string }[]) => {
      for (const { name } of reads) {
        void client.invalidateQueries({
          predicate: ({ queryKey: [read, input] }) =>
            read === name && typeof input === 'object' && JSON.stringify(input).includes(id),
        });
      }
    },
    [client],
  );
}
