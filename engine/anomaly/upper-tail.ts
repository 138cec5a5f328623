/**
 * How loud the louder hours of a series are: a fifth of its hours has a surprise above `level`, by `excess` on average. Plain numbers, stored
 * as JSON with the baseline.
 */
export type UpperTail = { hours: number; level: number; excess: number };

/** The share of hours that the tail is about. */
const SHARE = 0.2;
/**
 * The tail on which the thresholds are defined, and that of a series of which nothing is known: the level is that of the normal
 * distribution. Above it the surprise of an exponential tail is a logarithm: with an excess of one, a surprise of 4.7 comes once in ten days.
 */
const REFERENCE = { level: 0.84, excess: 1 };
/** However steady a series is, what is less than about one and a half of the usual is nothing to ring for. */
const LEAST_EXCESS = 0.25;
/** Shrinkage: the tail is computed as if so many loud hours of the reference had come before. */
const DOUBT = 20;
/** It forgets what is older than about this many hours. */
const HOURS_KEPT = 1000;
/** A louder hour counts as one of so many excesses, so that a spike does not become the yardstick of the next. */
const FARTHEST = 3;

/** A tail without data. */
export function buildUpperTail(): UpperTail {
  return { hours: 0, ...REFERENCE };
}

/** A surprise on the scale of the reference: one that is as rare in this series as it says. */
export function scaleSurprise({ level, excess }: UpperTail, surprise: number): number {
  return REFERENCE.level + (REFERENCE.excess * (surprise - level)) / Math.max(LEAST_EXCESS, excess);
}

/**
 * Learns the surprise of one whole hour, in place. The level is a quantile by stochastic approximation (Robbins and Monro 1951), the excess the
 * mean of an exponential tail, that is a generalised Pareto one with shape nought (peaks over threshold, as in Siffer et al. 2017).
 */
export function learnSurprise(tail: UpperTail, surprise: number): void {
  tail.hours = Math.min(tail.hours + 1, HOURS_KEPT);
  const isLoud = surprise > tail.level;
  const loud = Math.min(HOURS_KEPT, tail.hours) * SHARE;
  if (isLoud) {
    const above = Math.min(surprise - tail.level, FARTHEST * tail.excess);
    // The mean of what is clipped is less than that of the whole.
    const whole = above / (1 - Math.exp(-FARTHEST));
    tail.excess = rounded(tail.excess + (whole - tail.excess) / (loud + DOUBT));
  }
  const pace = 3 * Math.max(LEAST_EXCESS, tail.excess);
  tail.level = rounded(tail.level + (pace * ((isLoud ? 1 : 0) - SHARE)) / (tail.hours / 4 + DOUBT));
}

/** Five decimals, and the stored state stays small. */
const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;
