import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { findTicket } from '#server/crm/ticket-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { notify } from '#server/notices/public.ts';

/**
 * Tells people what is theirs: a ticket that somebody else gave them, and a customer of theirs who begins to wait. Nobody is told what
 * they did themselves, nor of the second message of one wait.
 */
export const tellOwnerReactor: Reactor = {
  name: 'tell-owner',
  kinds: ['ticket.created', 'ticket.updated', 'message.received'],
  alsoOwn: true,
  concerns: (_unit, event) => {
    // The first message opens the ticket: who is given it hears of that.
    if (!isGiven(event)) return event.data['seq'] !== 1;
    const owner = event.after['assignee_id'];
    return typeof owner === 'string' && owner !== event.actor.id;
  },
  react: async (_context, unit, event) => {
    const given = isGiven(event);
    const ticket = await findTicket(unit, event.ticket_id);
    const owner = ticket?.assignee_id;
    if (!ticket || !owner || owner === event.actor.id || !LIVE_STATES.includes(ticket.state)) return;
    if (given ? owner !== event.after['assignee_id'] : ticket.waiting_since === null) return;
    const customer = await nameOf(unit, ticket.contact_id);
    await notify(unit, {
      kind: given ? 'ticket.assigned' : 'ticket.written',
      userIds: [owner],
      topic: `${ticket._id} ${owner} ${given ? event.seq : ticket.waiting_since}`,
      link: `/crm/tickets/${ticket._id}`,
      values: { number: ticket.number, customer, said: ticket.last_message },
    });
  },
};

const isGiven = ({ kind }: TicketEvent): boolean => kind !== 'message.received';

const nameOf = async (unit: Unit, contactId: string): Promise<string> => {
  const contact = await unit.db
    .selectFrom('contacts')
    .select(['name', 'external_id'])
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', contactId)
    .executeTakeFirst();
  return contact?.name || (contact?.external_id ?? '');
};
