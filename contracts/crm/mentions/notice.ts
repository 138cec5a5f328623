import { z } from 'zod';

/** The notification of a person whom a colleague mentioned in a note. */
export const NamedFacts = z.object({
  by: z.string(),
  number: z.number().int(),
  customer: z.string(),
  /** The beginning of the note. */
  note: z.string(),
});
