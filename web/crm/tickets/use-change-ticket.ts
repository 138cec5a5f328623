import { useCallback } from 'react';
import { getHistory, updateTicket } from '#contracts/crm/endpoints.ts';
import type { Ticket, TicketState } from '#contracts/crm/ticket.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { markDone } from './pending-done.ts';

/** Refetches everything about tickets, after a change of the user's own. */
export function useRefreshTickets() {
  const refresh = useRefresh();
  return useCallback(() => {
    refresh('ticket.');
    refresh('agent.');
  }, [refresh]);
}

/** Changes of a ticket's state and assignee by a user. Marking as done can be undone for ten seconds. */
export function useChangeTicket(ticket: Ticket) {
  const refreshTickets = useRefreshTickets();
  const update = useCallMutation(updateTicket, { refresh: ['ticket.', 'agent.', getHistory.name] });
  const params = { _id: ticket._id };
  return {
    busy: update.isPending,
    setState: (state: TicketState) =>
      state === 'done' ? markDone(ticket, refreshTickets) : update.send({ params, body: { state } }),
    assign: (assignee_id: string | null) => update.send({ params, body: { assignee_id } }),
  };
}
