import { WEEK_HOURS } from './hour-of-week.ts';

/** Number of hours in which the level follows a lasting change. */
const LEVEL_HOURS = 48;
/** An hour moves the level as if it were at most e times more or less than usual: a spike does not become the norm. */
const LARGEST_STEP = 1;
/** How much of what a weekday adds to the hours of the day is trusted: what is learnt from a few weeks is partly noise. */
const WEEK_TRUST = 0.6;
/** Shrinkage: each mean is computed as if this many further hours of its kind had been at the level. */
const DOUBT = 3;
/** The pattern forgets what is older than about this many days and weeks. */
const DAYS_KEPT = 14;
const WEEKS_KEPT = 6;
/** No hour is assumed to be more than this many e-folds off the level. */
const FARTHEST = 1.5;

/**
 * The usual counts by the hour of the week, learnt hour by hour; plain numbers, stored as JSON. Logarithms of counts plus one: `level` of
 * all, and relative to it `days` by hour of day and `weeks` by hour of week, each with the number of hours it is based on.
 */
export type Baseline = {
  hours: number;
  level: number;
  days: number[];
  day_counts: number[];
  weeks: number[];
  week_counts: number[];
};

/** A baseline without data. */
export function buildBaseline(): Baseline {
  return {
    hours: 0,
    level: 0,
    days: zeros(24),
    day_counts: zeros(24),
    weeks: zeros(WEEK_HOURS),
    week_counts: zeros(WEEK_HOURS),
  };
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0);
const within = (value: number, bound: number): number => Math.max(-bound, Math.min(bound, value));
/** Three decimals are more exact than any hour, and keep the stored state small. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function shapeAt({ days, day_counts, weeks, week_counts }: Baseline, hour: number): number {
  const part = (values: number[], counts: number[], place: number): number => {
    const count = counts[place] ?? 0;
    return ((values[place] ?? 0) * count) / (count + DOUBT);
  };
  return part(days, day_counts, hour % 24) + WEEK_TRUST * part(weeks, week_counts, hour);
}

/** The usual number of posts of an hour of the week; zero where nothing was learnt. */
export function computeExpectedAt(baseline: Baseline, hour: number): number {
  return baseline.hours === 0 ? 0 : Math.max(0, Math.exp(baseline.level + shapeAt(baseline, hour)) - 1);
}

/** Learns one whole hour. Changes the baseline in place: 10,000 of them learn in milliseconds. */
export function learnHour(baseline: Baseline, hour: number, count: number): void {
  const seen = Math.log(count + 1);
  if (baseline.hours === 0) baseline.level = seen;
  const pace = Math.max(1 / LEVEL_HOURS, 1 / (baseline.hours + 1));
  const off = seen - baseline.level - shapeAt(baseline, hour);
  baseline.level = rounded(baseline.level + pace * within(off, LARGEST_STEP));
  baseline.hours += 1;
  const rest = within(seen - baseline.level, FARTHEST);
  const day = hour % 24;
  learn(baseline.days, baseline.day_counts, { place: day, value: rest, kept: DAYS_KEPT });
  learn(baseline.weeks, baseline.week_counts, {
    place: hour,
    value: rest - (baseline.days[day] ?? 0),
    kept: WEEKS_KEPT,
  });
}

type BaselineSample = { place: number; value: number; kept: number };

function learn(values: number[], counts: number[], { place, value, kept }: BaselineSample): void {
  const count = Math.min((counts[place] ?? 0) + 1, kept);
  const before = values[place] ?? 0;
  counts[place] = count;
  values[place] = rounded(before + (value - before) / count);
}
