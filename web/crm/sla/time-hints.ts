import type { DurationParts } from '#contracts/kit/duration.ts';

/** The inputs of a time in their order: the largest number each takes, and its hint, to the letter of the specification (section 2). */
export const TIME_INPUTS: readonly { part: keyof DurationParts; most: number; hint: string }[] = [
  { part: 'days', most: 7, hint: 'You can fill 0-7 Days' },
  { part: 'hours', most: 23, hint: '0-23 Hours' },
  { part: 'minutes', most: 59, hint: '0-59 Minutes' },
  { part: 'seconds', most: 59, hint: '0 - 59 Seconds' },
];
