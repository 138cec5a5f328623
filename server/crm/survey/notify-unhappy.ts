import { UNHAPPY } from '#contracts/crm/quality/sampling-area.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { listClockedTickets } from '#server/crm/sla-clocks/clock-store.ts';
import { loadGroupOwners } from '#server/crm/sla-clocks/owner-store.ts';
import { notify } from '#server/notifications/public.ts';

/** Notifies the owners of a ticket's group that its customer is unhappy, so that somebody can still resolve it. */
export const notifyUnhappyReactor: Reactor = {
  name: 'tell-unhappy',
  kinds: ['ticket_survey.answered'],
  concerns: (_unit, event) => isUnhappy(event),
  react: async (_context, unit, event) => {
    const [ticket] = await listClockedTickets(unit, [event.ticket_id]);
    const userIds = (await loadGroupOwners(unit, [event.ticket_id])).get(event.ticket_id) ?? [];
    if (!ticket || userIds.length === 0) return;
    const { number, customer } = ticket;
    await notify(unit, {
      kind: 'survey.unhappy',
      userIds,
      topic: String(event.data['invitation_id']),
      link: `/crm/tickets/${ticket._id}`,
      values: { number, customer, csat: stepOf(event, 'csat'), nps: stepOf(event, 'nps') },
    });
  },
};

function stepOf({ data }: Pick<TicketEvent, 'data'>, scale: 'csat' | 'nps'): number | null {
  const step = data[scale];
  return typeof step === 'number' ? step : null;
}

/** Whether an answer is at or below the threshold for unhappy on any of its scales. */
export function isUnhappy(event: Pick<TicketEvent, 'kind' | 'data'>): boolean {
  return (
    event.kind === 'ticket_survey.answered' &&
    (['csat', 'nps'] as const).some((scale) => {
      const step = stepOf(event, scale);
      return step !== null && step <= UNHAPPY[scale];
    })
  );
}
