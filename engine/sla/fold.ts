import { SLA_METRICS, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { applyEvent, type ClockEvent, type TicketFacts } from '#engine/sla/clock-event.ts';
import {
  buildByMetric,
  toMetricEntries,
  isMean,
  type SlaCalculator,
  type Mark,
} from '#engine/sla/counting.ts';
import {
  carryOverMeasure,
  discardInterval,
  computeReachTime,
  startMeasure,
  finishInterval,
  UNSTARTED,
  computeValue,
  type Measure,
} from '#engine/sla/measure.ts';
import { RUNS } from '#engine/sla/runs.ts';

/** A ticket's SLA timers after all events so far, the last of them at `at`; plain JSON. */
export type SlaTimers = {
  at: number;
  /** The version of the policy that they follow. */
  policy: string;
  facts: TicketFacts;
  measures: Record<SlaMetric, Measure>;
};

/** A level that was reached: the instant is when that happened, not when it was evaluated. */
export type ReachedMark = { metric: SlaMetric; mark: Mark; at: number; policy: string };

/** Looks up the versions of policies. */
export type CountingLookup = (policy: string) => SlaCalculator;

/** The SLA timers of a new ticket. */
export function startTiming(
  {
    at,
    state,
    assigned,
    unasked = false,
  }: { at: number; state: TicketFacts['state']; assigned: boolean; unasked?: boolean },
  policy: string,
): SlaTimers {
  const none = { unanswered: false, answered: false, merged: false };
  const facts: TicketFacts = { state, assigned, ...none, ...(unasked ? { unasked } : {}) };
  return {
    at,
    policy,
    facts,
    measures: buildByMetric((metric) => (RUNS[metric](facts) ? startMeasure(UNSTARTED, at) : UNSTARTED)),
  };
}

/**
 * Advances the time: returns the levels that are reached up to an instant, in order, each once. A repeated call, or one for the past,
 * returns nothing.
 */
export function advanceTime(
  clocks: SlaTimers,
  to: number,
  countings: CountingLookup,
): { clocks: SlaTimers; reached: ReachedMark[] } {
  const { clock, marks } = countings(clocks.policy);
  const reached: ReachedMark[] = [];
  const measures = { ...clocks.measures };
  for (const [metric, measure] of toMetricEntries(clocks.measures)) {
    for (const mark of marks[metric]) {
      if (mark.after <= measure.passed) continue;
      const at = computeReachTime(measure, { value: mark.after, clock, mean: isMean(metric) });
      if (at === undefined || at > to) break;
      reached.push({ metric, mark, at, policy: clocks.policy });
      measures[metric] = { ...measures[metric], passed: mark.after };
    }
  }
  reached.sort((a, b) => a.at - b.at || SLA_METRICS.indexOf(a.metric) - SLA_METRICS.indexOf(b.metric));
  return { clocks: { ...clocks, measures }, reached };
}

/**
 * Applies one event to the timers, after the levels that were reached before it. An event that is reported after a later one counts from
 * that one on: time does not run backwards. Evaluations in between change nothing, so a replay gives the same result.
 */
export function fold(
  before: SlaTimers,
  event: ClockEvent,
  countings: CountingLookup,
): { clocks: SlaTimers; reached: ReachedMark[] } {
  const at = Math.max(event.at, before.at);
  const { clocks, reached } = advanceTime(before, at, countings);
  if (event.kind === 'policy' && event.policy === clocks.policy)
    return { clocks: { ...clocks, at }, reached };
  if (event.kind === 'policy')
    return { clocks: countedBy(clocks, { at, policy: event.policy }, countings), reached };
  const facts = applyEvent(clocks.facts, event);
  const { clock } = countings(clocks.policy);
  const measures = buildByMetric((metric) => {
    const measure = clocks.measures[metric];
    const runs = RUNS[metric](facts);
    if (runs === (measure.since !== null)) return measure;
    if (runs) return startMeasure(measure, at);
    // A mean is over answers: a question that ended otherwise does not count.
    return isMean(metric) && event.kind !== 'answered'
      ? discardInterval(measure)
      : finishInterval(measure, at, clock);
  });
  return { clocks: { ...clocks, at, facts, measures }, reached };
}

/** Continues with another policy: the counted time stays, levels are those of the new one. */
function countedBy(
  clocks: SlaTimers,
  { at, policy }: { at: number; policy: string },
  countings: CountingLookup,
): SlaTimers {
  const { clock } = countings(clocks.policy);
  return {
    ...clocks,
    at,
    policy,
    measures: buildByMetric((metric) => {
      const measure = carryOverMeasure(clocks.measures[metric], at, clock);
      const value = computeValue(measure, { at, clock, mean: isMean(metric) });
      return { ...measure, passed: Math.min(measure.passed, value) };
    }),
  };
}

/** The next instant at which a level is reached without an event; undefined where no timer runs towards one. */
export function findNextMark(clocks: SlaTimers, countings: CountingLookup): number | undefined {
  const { clock, marks } = countings(clocks.policy);
  let next: number | undefined;
  for (const [metric, measure] of toMetricEntries(clocks.measures)) {
    const mark = marks[metric].find(({ after }) => after > measure.passed);
    const at = mark && computeReachTime(measure, { value: mark.after, clock, mean: isMean(metric) });
    if (at !== undefined && (next === undefined || at < next)) next = at;
  }
  return next;
}
