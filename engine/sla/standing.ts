import { findLevel, SLA_METRICS, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import { isMean, type SlaCalculator } from '#engine/sla/counting.ts';
import type { SlaTimers } from '#engine/sla/fold.ts';
import { computeReachTime, computeValue } from '#engine/sla/measure.ts';
import { ENDED } from '#engine/sla/runs.ts';

/** The state of one SLA timer at an instant. */
export type MetricStatus = {
  metric: SlaMetric;
  mode: 'running' | 'paused' | 'ended' | 'idle';
  /** Whole seconds of business time; null where there is nothing to measure yet. */
  seconds: number | null;
  level: number;
  breach_level: number;
  breached: boolean;
  /** When the breach occurs if nothing happens, or when it occurred; null while the timer does not run. */
  due_at: number | null;
  /** When the next level is reached if nothing happens; null at the last level and while the timer does not run. */
  next_level_at: number | null;
};

/** The state of one SLA timer. */
export function computeMetricStatus(
  clocks: SlaTimers,
  metric: SlaMetric,
  { at, counting }: { at: number; counting: SlaCalculator },
): MetricStatus {
  const { clock, terms } = counting;
  const measure = clocks.measures[metric];
  const mean = isMean(metric);
  const value = Math.floor(computeValue(measure, { at, clock, mean }) / 1000);
  const levels = terms[metric];
  const level = findLevel(levels, value);
  const breach_level = terms.breach_levels[metric];
  const comes = (wanted: number): number | null => {
    const from = levels[wanted - 1]?.from;
    if (from === undefined) return null;
    return computeReachTime(measure, { value: from * 1000, clock, mean }) ?? null;
  };
  const begun = measure.since !== null || measure.sum > 0 || measure.count > 0;
  return {
    metric,
    mode:
      measure.since !== null ? 'running' : ENDED[metric](clocks.facts) ? 'ended' : begun ? 'paused' : 'idle',
    seconds: begun && !(mean && measure.since === null && measure.count === 0) ? value : null,
    level,
    breach_level,
    breached: level >= breach_level,
    due_at: comes(breach_level),
    next_level_at: comes(level + 1),
  };
}

/** All seven, in their order. */
export function computeMetricStatuses(
  clocks: SlaTimers,
  at: number,
  counting: SlaCalculator,
): MetricStatus[] {
  return SLA_METRICS.map((metric) => computeMetricStatus(clocks, metric, { at, counting }));
}

/** The state of a ticket as a whole: a running timer is breached, near its breach, or neither. */
export type SlaBand = 'ok' | 'at_risk' | 'breached';

/**
 * The state of a ticket, its next breach and the timer whose breach that is, from the running timers: a late timer that has ended needs no action. Nothing for a ticket
 * that is not worked on.
 */
export function computeSlaStatus(
  clocks: SlaTimers,
  at: number,
  counting: SlaCalculator,
): { band: SlaBand | null; due_at: number | null; due_metric: SlaMetric | null } {
  if (!LIVE_STATES.includes(clocks.facts.state) || clocks.facts.merged)
    return { band: null, due_at: null, due_metric: null };
  const running = computeMetricStatuses(clocks, at, counting).filter(({ mode }) => mode === 'running');
  const next = running.reduce<MetricStatus | undefined>(
    (first, one) =>
      one.due_at !== null && (first?.due_at == null || one.due_at < first.due_at) ? one : first,
    undefined,
  );
  const warned = running.some(({ metric }) => {
    const warning = counting.marks[metric].find(({ kind }) => kind === 'warning');
    return warning !== undefined && clocks.measures[metric].passed >= warning.after;
  });
  const band = running.some(({ breached }) => breached) ? 'breached' : warned ? 'at_risk' : 'ok';
  return { band, due_at: next?.due_at ?? null, due_metric: next?.metric ?? null };
}

/**
 * The measured value in whole seconds: null where a measure has no value yet. Running means and sums are returned without the current
 * interval.
 */
export function computeMeasuredSeconds({ facts, measures }: SlaTimers): Record<SlaMetric, number | null> {
  const seconds = (metric: SlaMetric): number => Math.floor(measures[metric].sum / 1000);
  const { sum, count } = measures.avg_response_time;
  const ended = (metric: SlaMetric): number | null =>
    ENDED[metric](facts) && !facts.merged ? seconds(metric) : null;
  return {
    first_response: ended('first_response'),
    handling_time: seconds('handling_time'),
    avg_response_time: count === 0 ? null : Math.floor(sum / count / 1000),
    resolution_time: ended('resolution_time'),
    sla_time: ended('sla_time'),
    waiting_time: seconds('waiting_time'),
    turn_around_time: ended('turn_around_time'),
  };
}
