import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import { loadContactNames } from '#server/crm/customers/contact-store.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { findTickets, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { notify } from '#server/notifications/public.ts';

/**
 * Notifies the owner of a ticket: when somebody else assigned it to them, and when its customer begins to wait. Nobody is notified of their
 * own actions, nor of a second message while the customer already waits.
 */
export const notifyOwnerReactor: Reactor = {
  name: 'tell-owner',
  kinds: ['ticket.created', 'ticket.updated', 'message.received'],
  alsoOwn: true,
  concerns: (_unit, event) => {
    // The first message opens the ticket: its assignee is notified of the assignment.
    if (!isGiven(event)) return event.data['seq'] !== 1;
    const owner = event.after['assignee_id'];
    return typeof owner === 'string' && owner !== event.actor.id;
  },
  reactTogether: async (_context, unit, events) => {
    const tickets = new Map(
      (await findTickets(unit, [...new Set(events.map(({ ticket_id }) => ticket_id))])).map((one) => [
        one._id,
        one,
      ]),
    );
    const notices = events.flatMap((event) => {
      const ticket = tickets.get(event.ticket_id);
      return ticket && isToBeTold(ticket, event) ? [{ event, ticket, owner: ticket.assignee_id }] : [];
    });
    const names = await loadContactNames(
      unit,
      notices.map(({ ticket }) => ticket.contact_id),
    );
    for (const { event, ticket, owner } of notices)
      await notify(unit, {
        kind: isGiven(event) ? 'ticket.assigned' : 'ticket.written',
        userIds: owner ? [owner] : [],
        topic: `${ticket._id} ${owner} ${isGiven(event) ? event.seq : ticket.waiting_since}`,
        link: `/crm/tickets/${ticket._id}`,
        values: {
          number: ticket.number,
          customer: names.get(ticket.contact_id) ?? '',
          said: ticket.last_message,
          said_kind: ticket.last_kind,
        },
      });
  },
};

const isGiven = ({ kind }: TicketEvent): boolean => kind !== 'message.received';

/** Whether the ticket is still assigned to the person whom the event concerns. */
function isToBeTold({ assignee_id: owner, state, waiting_since }: TicketRow, event: TicketEvent): boolean {
  if (!owner || owner === event.actor.id || !LIVE_STATES.includes(state)) return false;
  return isGiven(event) ? owner === event.after['assignee_id'] : waiting_since !== null;
}
