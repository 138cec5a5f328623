import type { Reactor } from '#server/crm/reactions/reactor.ts';
import { lockRunningTimes } from '#server/crm/timer/time-store.ts';
import { endTimer } from '#server/crm/timer/timer.ts';

/** Nobody works on a ticket that is done: timers that run on it end with it. */
export const timerReactor: Reactor = {
  name: 'ticket-timer',
  kinds: ['ticket.updated', 'ticket.merged'],
  alsoOwn: true,
  concerns: (_unit, { after }) => after['state'] === 'done' || after['state'] === 'closed',
  react: async (_context, unit, { ticket_id }) => {
    for (const row of await lockRunningTimes(unit, ticket_id)) await endTimer(unit, row);
  },
};
