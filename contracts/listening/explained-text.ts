import { z } from 'zod';
import { Hit } from '#contracts/listening/mention.ts';

/**
 * A term of a query and its result in a post: its position in the query's text (UTF-16 units, the end excluded), whether the post contains
 * it, whether it is within a NOT, and whether it decided. `hits` are its positions in the post's text; `inside` those of its letters where
 * they are within something longer.
 */
export const ExplainedTerm = z.object({
  start: z.number().int(),
  end: z.number().int(),
  holds: z.boolean(),
  excluded: z.boolean(),
  decides: z.boolean(),
  hits: z.array(Hit),
  inside: z.array(Hit),
});
export type ExplainedTerm = z.infer<typeof ExplainedTerm>;

/** The text of a query, and its terms in their order. */
export const ExplainedText = z.object({ text: z.string(), terms: z.array(ExplainedTerm) });
export type ExplainedText = z.infer<typeof ExplainedText>;
