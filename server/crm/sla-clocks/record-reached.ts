import type { ClockedTicket, ReachedBy, SlaTimersInput } from '#server/crm/sla-clocks/clock-store.ts';
import { escalate } from '#server/crm/sla-clocks/escalate.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The marks that SLA timers reached, and the tickets of those timers. */
export type ReachedMarks = { tickets: readonly ClockedTicket[]; reached: readonly ReachedBy[] };

/** Records an event for each mark that was reached, in the order of time, then notifies the people whom it concerns. */
export async function recordReached(unit: UnitOfWork, all: ReachedMarks): Promise<void> {
  const { reached } = all;
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
  await escalate(unit, all);
}

/**
 * Records for open browsers which tickets got another due time or band: one event each for all tickets of the unit, since almost every
 * message moves a due time. These events are in no ticket's history, and SLA timers do not react to them.
 */
export function recordShownChanges(unit: UnitOfWork, written: readonly SlaTimersInput[]): void {
  for (const what of ['due', 'band'] as const) {
    const changed = written.filter(({ shownAnew }) => shownAnew[what]);
    if (changed.length > 0)
      unit.record({
        kind: `ticket.${what}_changed`,
        data: { ticket_ids: changed.map(({ ticketId }) => ticketId) },
      });
  }
}
