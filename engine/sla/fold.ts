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
  dropMeasure,
  computeReachTime,
  startMeasure,
  stopMeasure,
  UNSTARTED,
  computeValue,
  type Measure,
} from '#engine/sla/measure.ts';
import { RUNS } from '#engine/sla/runs.ts';

/** A ticket's clocks as they stand after everything that happened, the last of it at `at`; plain JSON. */
export type TicketClocks = {
  at: number;
  /** The version of a policy that they count by. */
  policy: string;
  facts: TicketFacts;
  measures: Record<SlaMetric, Measure>;
};

/** A mark that was reached: the instant is when it came, not when somebody looked. */
export type ReachedMark = { metric: SlaMetric; mark: Mark; at: number; policy: string };

/** Where the versions of policies are looked up. */
export type CountingLookup = (policy: string) => SlaCalculator;

/** The clocks of a ticket that has just come. */
export const startTiming = (
  {
    at,
    state,
    assigned,
    unasked = false,
  }: { at: number; state: TicketFacts['state']; assigned: boolean; unasked?: boolean },
  policy: string,
): TicketClocks => {
  const none = { unanswered: false, answered: false, merged: false };
  const facts: TicketFacts = { state, assigned, ...none, ...(unasked ? { unasked } : {}) };
  return {
    at,
    policy,
    facts,
    measures: buildByMetric((metric) => (RUNS[metric](facts) ? startMeasure(UNSTARTED, at) : UNSTARTED)),
  };
};

/**
 * Lets time pass: the marks that come up to an instant, in their order, each once. Asking again, or for the past, finds nothing.
 */
export const advanceTime = (
  clocks: TicketClocks,
  to: number,
  countings: CountingLookup,
): { clocks: TicketClocks; reached: ReachedMark[] } => {
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
};

/**
 * Lays one event over the clocks, after the marks that came before it. An event that is told after a later one counts from that one on:
 * time does not run backwards. Having looked in between changes nothing, so a replay gives the same.
 */
export const fold = (
  before: TicketClocks,
  event: ClockEvent,
  countings: CountingLookup,
): { clocks: TicketClocks; reached: ReachedMark[] } => {
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
    // A mean is over answers: a question that ended otherwise is none.
    return isMean(metric) && event.kind !== 'answered'
      ? dropMeasure(measure)
      : stopMeasure(measure, at, clock);
  });
  return { clocks: { ...clocks, at, facts, measures }, reached };
};

/** Goes on by another policy: what was counted stays, marks are those of the new one. */
const countedBy = (
  clocks: TicketClocks,
  { at, policy }: { at: number; policy: string },
  countings: CountingLookup,
): TicketClocks => {
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
};

/** The next instant at which a mark comes by itself; undefined where nothing runs towards one. */
export const findNextMark = (clocks: TicketClocks, countings: CountingLookup): number | undefined => {
  const { clock, marks } = countings(clocks.policy);
  let next: number | undefined;
  for (const [metric, measure] of toMetricEntries(clocks.measures)) {
    const mark = marks[metric].find(({ after }) => after > measure.passed);
    const at = mark && computeReachTime(measure, { value: mark.after, clock, mean: isMean(metric) });
    if (at !== undefined && (next === undefined || at < next)) next = at;
  }
  return next;
};
