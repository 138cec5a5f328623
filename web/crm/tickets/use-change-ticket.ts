import type { Ticket, TicketState } from '#contracts/crm/ticket.ts';
import { useGoingOn } from './after-done.ts';
import { markDone } from './pending-done.ts';
import { useRefreshTickets } from './use-refresh-tickets.ts';
import { useUpdateTicket } from './use-update-ticket.ts';

/** Changes of a ticket's state and assignee by a user. Marking as done can be undone for ten seconds. */
export function useChangeTicket(ticket: Ticket) {
  const refreshTickets = useRefreshTickets();
  const update = useUpdateTicket();
  const goingOn = useGoingOn();
  const params = { _id: ticket._id };
  return {
    busy: update.isPending,
    setState: (state: TicketState) =>
      state === 'done' ? markDone(ticket, refreshTickets, goingOn) : update.send({ params, body: { state } }),
    assign: (assignee_id: string | null) => update.send({ params, body: { assignee_id } }),
  };
}
