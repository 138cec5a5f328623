import type { TicketDue } from '#contracts/crm/views/due.ts';
import type { BusinessClock } from '#engine/business-time/business-clock.ts';
import { loadCalculators } from '#server/crm/sla-clocks/countings.ts';
import { formatPolicyKey } from '#server/crm/sla-clocks/policy-key.ts';
import { listDueTimers } from '#server/crm/sla-clocks/policy-version-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type DatedTicket = { _id: string; sla_due_at: string | null };

/**
 * How far the next breach of each ticket is, for rows of lists. Only the policy version of each ticket is read besides: hours and holidays
 * are in memory. Tickets without a due time are left out.
 */
export async function loadDues(
  unit: UnitOfWork,
  tickets: readonly DatedTicket[],
): Promise<ReadonlyMap<string, TicketDue>> {
  const dated = tickets.filter(({ sla_due_at }) => sla_due_at !== null);
  const timers = await listDueTimers(
    unit,
    dated.map(({ _id }) => _id),
  );
  const calculators = await loadCalculators(unit, timers.values());
  const now = unit.now.getTime();
  return new Map(
    dated.flatMap(({ _id, sla_due_at }): [string, TicketDue][] => {
      const timer = timers.get(_id);
      if (!timer || sla_due_at === null) return [];
      const { clock } = calculators(formatPolicyKey(timer));
      return [[_id, { ...computeDue(Date.parse(sla_due_at), { now, clock }), metric: timer.metric }]];
    }),
  );
}

/** How far a due time is. */
export function computeDue(
  due: number,
  { now, clock }: { now: number; clock: BusinessClock },
): Omit<TicketDue, 'metric'> {
  const open = clock.isOpen(now);
  const turn = open ? clock.closesAt(now) : clock.nextOpen(now);
  const length = due >= now ? clock.elapsed(now, due) : -clock.elapsed(due, now);
  return {
    at: new Date(now).toISOString(),
    seconds: Math.floor(length / 1000),
    open,
    turns_at: turn === undefined ? null : new Date(turn).toISOString(),
  };
}
