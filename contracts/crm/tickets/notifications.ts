import { z } from 'zod';

/** The notification of a person when a snoozed ticket is due. */
export const WokenFacts = z.object({ number: z.number().int(), customer: z.string(), subject: z.string() });
/** The notification of a person whose answer did not arrive; `certain` is false where it is unknown whether it did. */
export const UndeliveredFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  /** The beginning of the answer. */
  said: z.string(),
  certain: z.boolean(),
});
