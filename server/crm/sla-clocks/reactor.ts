import type { Reactor } from '#server/crm/reactions/reactor.ts';
import { refreshSlaTimers } from '#server/crm/sla-clocks/refresh.ts';

/** Updates SLA timers on the events of a ticket, no matter who caused them. */
export const slaTimersReactor: Reactor = {
  name: 'clocks',
  kinds: [
    'ticket.created',
    'ticket.replied',
    'ticket.auto_replied',
    'ticket.updated',
    'ticket.merged',
    'ticket.unmerged',
    'ticket.merged_into',
    'ticket.released',
    'ticket.split',
    'message.received',
  ],
  alsoOwn: true,
  reactTogether: (_context, unit, events) =>
    refreshSlaTimers(unit, { ticketIds: events.map(({ ticket_id }) => ticket_id) }),
};
