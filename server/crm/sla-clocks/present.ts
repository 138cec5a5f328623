import type { z } from 'zod';
import type {
  CLOCK_CAUSES,
  ClockLine,
  getSlaMetrics,
  TicketClock,
} from '#contracts/crm/sla-clocks/endpoints.ts';
import { SLA_METRICS, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { explain, type ClockLine as ExplainedLine } from '#engine/sla/explain.ts';
import { advanceTime, fold } from '#engine/sla/fold.ts';
import { computeMetricStatus } from '#engine/sla/standing.ts';
import { findSlaTimers } from '#server/crm/sla-clocks/clock-store.ts';
import { loadCalculators } from '#server/crm/sla-clocks/countings.ts';
import { loadUnprocessedEvents, loadHistory } from '#server/crm/sla-clocks/history-store.ts';
import { formatPolicyKey, readPolicyKey } from '#server/crm/sla-clocks/policy-key.ts';
import type { SequencedEvent } from '#server/crm/sla-clocks/ticket-events.ts';
import { listPolicies } from '#server/crm/sla/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';

type SlaMetricsResponse = z.output<typeof getSlaMetrics.answer>;

/** The present state of a ticket's SLA timers, including events of the log that are not processed yet: nobody sees a timer that lags
 * behind. */
export async function presentSlaMetrics(unit: UnitOfWork, ticketId: string): Promise<SlaMetricsResponse> {
  const now = unit.now.getTime();
  const row = await findSlaTimers(unit, ticketId);
  const at = unit.now.toISOString();
  if (!row) return { at, open: false, turns_at: null, policy: null, items: [] };
  const news = (await loadUnprocessedEvents(unit, [{ ticketId, seq: row.seq }])).get(ticketId)?.events ?? [];
  const countings = await loadCalculators(unit, [readPolicyKey(row.clocks.policy), ...policiesIn(news)]);
  const heard = news.reduce((clocks, event) => fold(clocks, event, countings).clocks, row.clocks);
  const { clocks } = advanceTime(heard, now, countings);
  const counting = countings(clocks.policy);
  const { clock, terms } = counting;
  const open = clock.isOpen(now);
  const { policyId, version } = readPolicyKey(clocks.policy);
  const policy = (await listPolicies(unit)).find(({ _id }) => _id === policyId);
  return {
    at,
    open,
    turns_at: instant((open ? clock.closesAt(now) : clock.nextOpen(now)) ?? null),
    policy: { _id: policyId, name: policy?.name ?? '', version },
    items: SLA_METRICS.map((metric): TicketClock => {
      const { due_at, next_level_at, ...standing } = computeMetricStatus(clocks, metric, {
        at: now,
        counting,
      });
      return {
        ...standing,
        breach_from: terms[metric][terms.breach_levels[metric] - 1]?.from ?? 0,
        due_at: instant(due_at),
        next_level_at: standing.level === terms[metric].length ? null : instant(next_level_at),
      };
    }),
  };
}

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function policiesIn(events: readonly SequencedEvent[]) {
  return events.flatMap((event) => (event.kind === 'policy' ? [readPolicyKey(event.policy)] : []));
}

/** The explanation of one SLA timer, replayed from the log; nothing for a ticket without timers. */
export async function explainClockOf(
  unit: UnitOfWork,
  ticketId: string,
  metric: SlaMetric,
): Promise<ClockLine[]> {
  const row = await findSlaTimers(unit, ticketId);
  if (!row) return [];
  const events = await loadHistory(unit, ticketId);
  const countings = await loadCalculators(unit, [row.first, ...policiesIn(events)]);
  const history = { policy: formatPolicyKey(row.first), events };
  const lines = explain(history, metric, { until: unit.now.getTime(), countings });
  const names = await loadUserNames(unit, [...new Set(lines.flatMap(({ event }) => event?.actorId ?? []))]);
  return lines.map((line, index): ClockLine => {
    const before = lines[index - 1];
    const { event, mark } = line;
    return {
      at: new Date(line.at).toISOString(),
      cause: causeOf(line),
      seq: event?.seq ?? null,
      actor: event ? { _id: event.actorId, name: names.get(event.actorId ?? '') ?? '' } : null,
      state: event && 'state' in event ? (event.state ?? null) : null,
      level: mark?.level ?? null,
      version: event?.kind === 'policy' ? readPolicyKey(event.policy).version : null,
      running: line.running,
      seconds: Math.floor(line.value / 1000),
      wall_seconds: before ? Math.floor((line.at - before.at) / 1000) : 0,
    };
  });
}

function causeOf({ event, mark }: ExplainedLine<SequencedEvent>): (typeof CLOCK_CAUSES)[number] {
  if (mark) return mark.kind;
  if (!event) return 'now';
  if (event.kind !== 'changed') return event.kind;
  if (event.merged !== undefined) return event.merged ? 'merged' : 'unmerged';
  if (event.state !== undefined) return 'state';
  return event.assigned === true ? 'assigned' : 'unassigned';
}
