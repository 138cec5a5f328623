import { z } from 'zod';
import { Hit } from '#contracts/listening/mention.ts';

/**
 * A term of a query and what became of it in a post: its place in the query's text (UTF-16 units, the end excluded), whether the
 * post holds it, whether a NOT stands above it, and whether it decided. `hits` are its places in the post's text; `inside` those
 * of its letters where they stand within something longer.
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
