import { z } from 'zod';
import { MEASURES } from '#contracts/listening/analytics/dimension.ts';

/** Options that several kinds of widgets have. */

/** What is counted. */
export const measureOption = z.enum(MEASURES).default('mentions');

/** The number of rows, at most `most`. */
export function limitOption(most: number, usual: number) {
  return z.number().int().min(1).max(most).default(usual);
}
