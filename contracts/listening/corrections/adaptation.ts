import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

const share = z.number().min(0).max(1);

/** The result of five-fold cross-validation of an adaptation over an account's sampled reviews. */
export const AdaptationMetrics = z.object({
  /** Verdicts drawn by lot, by which it was measured, and all that it learnt from. */
  measured: z.number().int(),
  learnt: z.number().int(),
  kind: z.enum(['priors', 'words']),
  before: z.object({ accuracy: share, macro_f1: share }),
  after: z.object({ accuracy: share, macro_f1: share }),
  /** How many verdicts it gets right that the model does not, and the other way round. */
  won: z.number().int(),
  lost: z.number().int(),
  /** The words with the largest effect on it, and their direction. */
  words: z.array(z.object({ word: z.string(), sentiment: z.string() })),
});
export type AdaptationMetrics = z.infer<typeof AdaptationMetrics>;

/** What was learnt from an account's corrections. It changes nothing until a person switches it on. */
export const Adaptation = z.object({
  _id: Id,
  active: z.boolean(),
  /** Whether cross-validation shows that it would be better: the gain is more than chance, and macro-F1 does not fall. */
  is_improvement: z.boolean(),
  metrics: AdaptationMetrics,
  switched_at: Instant.nullable(),
  created_at: Instant,
});
export type Adaptation = z.infer<typeof Adaptation>;

/** Fewer sampled verdicts than this measure nothing. */
export const FEWEST_SAMPLED = 60;
