import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useMemo } from 'react';
import { getBoard } from '#contracts/crm/board/endpoints.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { countTickets, getHistory, listAgents, listTickets } from '#contracts/crm/endpoints.ts';
import { getRelated } from '#contracts/crm/tickets/endpoints.ts';
import { countTicketViews } from '#contracts/crm/views/endpoints.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { storeDelivery } from '../tickets/cached-ticket.ts';
import {
  canWait,
  changesLists,
  changesRelated,
  getTicketIds,
  listTicketReads,
  type Read,
} from './event-reads.ts';
import { makeMarkedReads, type MarkedReads } from './marked-reads.ts';
import { makeTurns } from './refetch-turns.ts';
import { useLiveRefresh } from './use-live-refresh.ts';

/** The pauses between reads, however many messages come in; patience is for what one has done oneself and sees already. */
const PAUSES = { pause: 300, patience: 700 };

/** The lists and counts of tickets. */
const LISTS = [listTickets, countTickets, countFound, countTicketViews, listAgents, getBoard] as const;

/**
 * Keeps inbox, counts and open tickets up to date while colleagues and customers act: an event marks what it makes out of date, and what of
 * it is on the screen is read together. Used once on each screen of the CRM.
 */
export function useLiveTickets(): void {
  const client = useQueryClient();
  const refresh = useRefresh();
  const me = useContext(SignedIn)?.user._id;
  const reads = useMemo(() => makeMarkedReads(client), [client]);
  const turns = useMemo(() => makeTurns(reads.refetch, PAUSES), [reads]);
  useEffect(() => turns.cancel, [turns]);
  const hear = useCallback(
    (event: LiveEvent) => {
      if (event.kind === null) return;
      const ofTicket = storeDelivery(client, event) ? [getHistory] : listTicketReads(event.kind);
      markChanged(reads, { event, ofTicket, lists: changesLists(event.kind) ? LISTS : [] });
      if (canWait(event, me)) turns.later();
      else turns.soon();
    },
    [client, me, reads, turns],
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
  useLive('board.', hear);
  useLiveRefresh(reads, turns);
}

type Change = { event: LiveEvent; ofTicket: readonly Read[]; lists: readonly Read[] };

/** Marks reads as out of date; those on the screen are read again in the next turn, the others when they are shown. */
function markChanged(reads: MarkedReads, { event, ofTicket, lists }: Change): void {
  const ids = getTicketIds(event);
  const names = new Set(ofTicket.map(({ name }) => name));
  const whole = new Set(lists.map(({ name }) => name));
  const isAbout = (input: unknown): boolean => {
    const text = JSON.stringify(input) ?? '';
    return ids.some((id) => text.includes(id));
  };
  reads.mark(
    ({ queryKey: [name, input], state }) =>
      typeof name === 'string' &&
      (whole.has(name) ||
        (names.has(name) && isAbout(input)) ||
        (name === getRelated.name && changesRelated(event, input, state.data))),
  );
}
