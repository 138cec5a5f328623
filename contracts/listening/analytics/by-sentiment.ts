import { z } from 'zod';
import { SENTIMENTS } from '#contracts/listening/mention.ts';

/** Counts by sentiment. */
export const BySentiment = z.object(
  Object.fromEntries(SENTIMENTS.map((name) => [name, z.number().int().nonnegative()])),
);
export type BySentiment = z.infer<typeof BySentiment>;
