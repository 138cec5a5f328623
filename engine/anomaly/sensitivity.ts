import type { Sensitivity } from '#contracts/alerts/rule-fields.ts';

/**
 * From which surprise a rule fires. Where many posts are usual, `calm` is seven and a half times as many, `balanced` five and a
 * half and `early` four times; where one post an hour is usual it is 17, 12 and 8 posts.
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
