import { z } from 'zod';

/** The contents of a notice about an unhappy customer: their steps on the scales, not their text. */
export const UnhappyFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  csat: z.number().nullable(),
  nps: z.number().nullable(),
});
