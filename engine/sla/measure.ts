import type { BusinessClock } from '#engine/business-time/business-clock.ts';

/**
 * One measure so far, in milliseconds of business time. `sum` holds the stretches that ended, `count` how many of them; `open` is what
 * the running stretch had when its policy changed, `since` the instant from which it counts on, null while it stands. Marks up to
 * `passed` have been told.
 */
export type Measure = { sum: number; count: number; open: number; since: number | null; passed: number };

/** A measure of which nothing has happened yet. */
export const UNSTARTED: Measure = { sum: 0, count: 0, open: 0, since: null, passed: 0 };

/** The business time of the running stretch up to an instant; 0 while none runs. */
const stretchAt = ({ open, since }: Measure, at: number, clock: BusinessClock): number =>
  since === null ? 0 : open + clock.elapsed(since, Math.max(at, since));

/** Begins a stretch. */
export const startMeasure = (measure: Measure, at: number): Measure => ({ ...measure, open: 0, since: at });

/** Ends the running stretch and keeps what it counted. */
export const stopMeasure = (measure: Measure, at: number, clock: BusinessClock): Measure => ({
  ...measure,
  sum: measure.sum + stretchAt(measure, at, clock),
  count: measure.count + 1,
  open: 0,
  since: null,
});

/** Ends the running stretch as if it had not been: the question was never answered, so there is no answer to measure. */
export const dropMeasure = (measure: Measure): Measure => ({ ...measure, open: 0, since: null });

/** Keeps what the running stretch counted by a clock that holds no longer. */
export const carryOverMeasure = (measure: Measure, at: number, clock: BusinessClock): Measure =>
  measure.since === null ? measure : { ...measure, open: stretchAt(measure, at, clock), since: at };

/**
 * What a measure says at an instant. A mean takes a wait that is not over yet into account only where that makes it worse: it never
 * looks better because somebody wrote.
 */
export const computeValue = (
  measure: Measure,
  { at, clock, mean }: { at: number; clock: BusinessClock; mean: boolean },
): number => {
  const { sum, count } = measure;
  const stretch = stretchAt(measure, at, clock);
  if (!mean) return sum + stretch;
  const answered = count === 0 ? 0 : sum / count;
  return measure.since === null ? answered : Math.max(answered, (sum + stretch) / (count + 1));
};

/**
 * The first instant at which a running measure reaches a value; undefined while it stands, and where business hours never let it.
 */
export const computeReachTime = (
  measure: Measure,
  { value, clock, mean }: { value: number; clock: BusinessClock; mean: boolean },
): number | undefined => {
  const { sum, count, open, since } = measure;
  if (since === null) return undefined;
  return clock.after(since, (mean ? value * (count + 1) : value) - sum - open);
};
