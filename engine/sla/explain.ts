import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { ClockEvent } from '#engine/sla/clock-event.ts';
import { isMean, type Mark } from '#engine/sla/counting.ts';
import {
  advanceTime,
  startTiming,
  fold,
  type CountingLookup,
  type ReachedMark,
  type SlaTimers,
} from '#engine/sla/fold.ts';
import { computeValue } from '#engine/sla/measure.ts';

/** All events of a ticket, the creation first, and the policy that it began with. */
export type ClockHistory<E extends ClockEvent = ClockEvent> = { policy: string; events: readonly E[] };

/** Folds a whole history. @returns nothing where it does not begin with a creation */
export function replay(
  { policy, events }: ClockHistory,
  countings: CountingLookup,
): { clocks: SlaTimers; reached: ReachedMark[] } | null {
  const [first, ...rest] = events;
  if (first?.kind !== 'created') return null;
  let clocks = startTiming(first, policy);
  const reached: ReachedMark[] = [];
  for (const event of rest) {
    const after = fold(clocks, event, countings);
    clocks = after.clocks;
    reached.push(...after.reached);
  }
  return { clocks, reached };
}

/** One line about an SLA timer: what happened, whether it runs from then on, and its value at that time. */
export type ClockLine<E extends ClockEvent> = {
  at: number;
  /** Absent where only time passed. */
  event?: E;
  mark?: Mark;
  running: boolean;
  /** Milliseconds of business time up to here. */
  value: number;
};

/**
 * Explains the value of an SLA timer: the event that began it, each that changed whether it runs or its policy, and each level between
 * them, oldest first; last its state at `until`.
 */
export function explain<E extends ClockEvent>(
  { policy, events }: ClockHistory<E>,
  metric: SlaMetric,
  { until, countings }: { until: number; countings: CountingLookup },
): ClockLine<E>[] {
  const [first, ...rest] = events;
  if (first?.kind !== 'created') return [];
  let clocks = startTiming(first, policy);
  const lines: ClockLine<E>[] = [{ at: first.at, event: first, running: runs(clocks, metric), value: 0 }];
  const marks = (reached: readonly ReachedMark[]): void => {
    for (const { metric: of, mark, at } of reached)
      if (of === metric) lines.push({ at, mark, running: true, value: mark.after });
  };
  for (const event of rest) {
    const after = fold(clocks, event, countings);
    marks(after.reached);
    const before = clocks;
    clocks = after.clocks;
    const { count } = before.measures[metric];
    const changed = runs(before, metric) !== runs(clocks, metric) || clocks.measures[metric].count !== count;
    if (changed || event.kind === 'policy')
      lines.push({
        at: clocks.at,
        event,
        running: runs(clocks, metric),
        value: said(clocks, metric, { at: clocks.at, countings }),
      });
  }
  const now = advanceTime(clocks, until, countings);
  marks(now.reached);
  lines.push({
    at: Math.max(until, clocks.at),
    running: runs(clocks, metric),
    value: said(now.clocks, metric, { at: until, countings }),
  });
  return lines;
}

const runs = (clocks: SlaTimers, metric: SlaMetric): boolean => clocks.measures[metric].since !== null;

function said(
  clocks: SlaTimers,
  metric: SlaMetric,
  { at, countings }: { at: number; countings: CountingLookup },
): number {
  return computeValue(clocks.measures[metric], {
    at,
    clock: countings(clocks.policy).clock,
    mean: isMean(metric),
  });
}
