import { useState } from 'react';
import { getTicket, listMessages } from '#contracts/crm/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { hasGap, mergeMessages, filterCurrentMessages } from '../conversation/message-groups.ts';

/** A ticket with its contact, its newest messages and the permitted actions. */
export type TicketAnswer = AnswerOf<typeof getTicket>;

/** Reads one ticket. */
export const useTicket = (id: string) => useCallQuery(getTicket, { params: { _id: id } });

const OLDER = 50;

type LoadedTicket = { from: TicketAnswer; messages: readonly Message[]; more: boolean };

/**
 * The lines of a conversation that are loaded: those that came with the ticket, extended by older ones on request and by newer ones when
 * the ticket is refetched. A component that uses it is keyed by the ticket.
 */
export function useMessages(ticket: TicketAnswer) {
  const [seen, setSeen] = useState<LoadedTicket>({
    from: ticket,
    messages: ticket.messages,
    more: ticket.more,
  });
  const [loading, setLoading] = useState(false);
  if (seen.from !== ticket) setSeen(grown(seen, ticket));
  const loadOlder = async (): Promise<void> => {
    const before = seen.messages[0]?.seq;
    if (loading || !seen.more || before === undefined) return;
    setLoading(true);
    try {
      const params = { _id: ticket.ticket._id };
      const { items, next } = await call(listMessages, { params, query: { before, limit: OLDER } });
      setSeen((now) => ({ ...now, messages: mergeMessages(items, now.messages), more: next !== null }));
    } catch (error) {
      showError(formatError(error));
    } finally {
      setLoading(false);
    }
  };
  /** Loads everything down to a message further up. Throws if the ticket has no message with that id. */
  const loadTo = async (id: string, signal: AbortSignal): Promise<void> => {
    setLoading(true);
    try {
      let before = seen.messages[0]?.seq;
      for (let found = false; !found && before !== undefined;) {
        const params = { _id: ticket.ticket._id };
        const { items, next } = await call(listMessages, { params, query: { before, to: id } }, { signal });
        setSeen((now) => ({ ...now, messages: mergeMessages(items, now.messages), more: next !== null }));
        found = next === null || items.some(({ _id }) => _id === id);
        before = items[0]?.seq;
      }
    } finally {
      setLoading(false);
    }
  };
  return { messages: seen.messages, more: seen.more, loading, loadOlder, loadTo };
}

/** After too long an absence the loaded lines are discarded: they are loaded again when somebody scrolls up. */
function grown(seen: LoadedTicket, ticket: TicketAnswer): LoadedTicket {
  const { messages, more } = ticket;
  const known = filterCurrentMessages(seen.messages, { messages, more, seq: ticket.ticket.seq });
  if (known.length === 0 || hasGap(known, messages)) return { from: ticket, messages, more };
  return { from: ticket, messages: mergeMessages(known, messages), more: seen.more };
}
