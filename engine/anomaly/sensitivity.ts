import type { Sensitivity } from '#contracts/alerts/rule-fields.ts';

/**
 * From which surprise a rule fires. Surprises of spikes are scaled by the tail of their series (`upper-tail.ts`): an hour of `early` comes about
 * once in three days, one of `balanced` once in ten, one of `calm` once in five weeks. Of a series of which nothing is known yet, `calm` is seven and a
 * half times the usual, `balanced` five and a half and `early` four times.
 */
export const THRESHOLDS: Readonly<Record<Sensitivity, number>> = { calm: 6, balanced: 4.7, early: 3.5 };

/** One useful or useless alert moves the threshold by so much; five times over, no farther. */
const STEP = 0.3;
const MOST_STEPS = 5;

/** The threshold after feedback: `shift` is how often it was told to fire less (above nought) or more. */
export function computeThreshold(sensitivity: Sensitivity, shift: number): number {
  return THRESHOLDS[sensitivity] + STEP * Math.max(-MOST_STEPS, Math.min(MOST_STEPS, shift));
}

/** The shift after one more piece of feedback: a useless alert counts whole, a useful one half, so that praise alone opens no flood. */
export function computeShift(shift: number, useful: boolean): number {
  return Math.max(-MOST_STEPS, Math.min(MOST_STEPS, shift + (useful ? -0.5 : 1)));
}
