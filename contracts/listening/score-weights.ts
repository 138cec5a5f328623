import { z } from 'zod';

/**
 * The weights from which the scores of a mention are computed. An account may set each of them; the defaults suit ordinary public posts.
 * The effect of each is documented in docs/scores.md.
 */
export const ScoreWeights = z.object({
  /** What one like, comment, share and view count for in the engagement. */
  like: z.number().min(0).max(100).default(1),
  comment: z.number().min(0).max(100).default(1),
  share: z.number().min(0).max(100).default(1),
  view: z.number().min(0).max(100).default(0),
  /** How many of a hundred followers see a post, where the network reports no views. */
  followers_reached: z.number().min(0).max(100).default(5),
  /** How many people one share reaches. */
  reached_by_share: z.number().min(0).max(10_000).default(20),
  /** How much of the score each part is, against the others. */
  part_engagement: z.number().min(0).max(100).default(50),
  part_reach: z.number().min(0).max(100).default(30),
  part_influence: z.number().min(0).max(100).default(20),
});
export type ScoreWeights = z.output<typeof ScoreWeights>;

/** The weights of an account that set none. */
export const DEFAULT_WEIGHTS: ScoreWeights = ScoreWeights.parse({});
