import type { BusinessClock } from '#engine/business-time/business-clock.ts';

/**
 * The state of one measure, in milliseconds of business time. `sum` is the total of the finished intervals, `count` their number; `open` is
 * what the running interval had when its policy changed, `since` the instant from which it continues, null while none runs. Levels up to
 * `passed` have been reported.
 */
export type Measure = { sum: number; count: number; open: number; since: number | null; passed: number };

/** A measure of which nothing has happened yet. */
export const UNSTARTED: Measure = { sum: 0, count: 0, open: 0, since: null, passed: 0 };

/** The business time of the running interval up to an instant; 0 while none runs. */
function stretchAt({ open, since }: Measure, at: number, clock: BusinessClock): number {
  return since === null ? 0 : open + clock.elapsed(since, Math.max(at, since));
}

/** Begins an interval. */
export const startMeasure = (measure: Measure, at: number): Measure => ({ ...measure, open: 0, since: at });

/** Ends the running interval and keeps its time. */
export function finishInterval(measure: Measure, at: number, clock: BusinessClock): Measure {
  return {
    ...measure,
    sum: measure.sum + stretchAt(measure, at, clock),
    count: measure.count + 1,
    open: 0,
    since: null,
  };
}

/** Discards the running interval: the question was never answered, so there is no answer to measure. */
export const discardInterval = (measure: Measure): Measure => ({ ...measure, open: 0, since: null });

/** Keeps the time of the running interval that was counted by a schedule that no longer applies. */
export function carryOverMeasure(measure: Measure, at: number, clock: BusinessClock): Measure {
  return measure.since === null ? measure : { ...measure, open: stretchAt(measure, at, clock), since: at };
}

/**
 * The value of a measure at an instant. A mean includes a wait that is not over yet only where that makes it worse: it never looks better
 * because somebody wrote.
 */
export function computeValue(
  measure: Measure,
  { at, clock, mean }: { at: number; clock: BusinessClock; mean: boolean },
): number {
  const { sum, count } = measure;
  const stretch = stretchAt(measure, at, clock);
  if (!mean) return sum + stretch;
  const answered = count === 0 ? 0 : sum / count;
  return measure.since === null ? answered : Math.max(answered, (sum + stretch) / (count + 1));
}

/** The first instant at which a running measure reaches a value; undefined while it does not run, and where business hours never let it. */
export function computeReachTime(
  measure: Measure,
  { value, clock, mean }: { value: number; clock: BusinessClock; mean: boolean },
): number | undefined {
  const { sum, count, open, since } = measure;
  if (since === null) return undefined;
  return clock.after(since, (mean ? value * (count + 1) : value) - sum - open);
}
