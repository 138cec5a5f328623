import { z } from 'zod';

/** The contents of a notice about mentions that were assigned to the reader. `said`: the beginning of the post if it is a single one. */
export const AssignedMentionsFacts = z.object({
  by: z.string(),
  count: z.number().int(),
  said: z.string(),
});
