import type { ClockedTicket, ReachedBy, WrittenClocks } from '#server/crm/clocks/clock-store.ts';
import { escalate } from '#server/crm/clocks/escalate.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** What was reached, and the tickets that it was reached by. */
export type Told = { tickets: readonly ClockedTicket[]; reached: readonly ReachedBy[] };

/** Tells what was reached: an event each, in the order in which it came, and then the people whom it concerns. */
export const tellReached = async (context: Context, unit: Unit, told: Told): Promise<void> => {
  const { reached } = told;
  if (reached.length === 0) return;
  for (const { ticketId, metric, mark, at, policy } of reached.toSorted((a, b) => a.at - b.at))
    unit.record({
      kind:
        mark.kind === 'warning'
          ? 'ticket.sla_warned'
          : mark.breach
            ? 'ticket.sla_breached'
            : 'ticket.sla_level',
      entityId: ticketId,
      data: {
        ticket_id: ticketId,
        metric,
        level: mark.level,
        reached_at: new Date(at).toISOString(),
        policy,
      },
    });
  await escalate(context, unit, told);
};

/**
 * Tells open browsers of which tickets the due time or the band changed: one event each for all tickets of the unit, since many a line
 * of a conversation moves a due time. They stand in no ticket's history, and clocks do not hear them.
 */
export const tellShown = (unit: Unit, written: readonly WrittenClocks[]): void => {
  for (const what of ['due', 'band'] as const) {
    const changed = written.filter(({ shownAnew }) => shownAnew[what]);
    if (changed.length > 0)
      unit.record({
        kind: `ticket.${what}_changed`,
        data: { ticket_ids: changed.map(({ ticketId }) => ticketId) },
      });
  }
};
