import type { ScoreWeights } from '#contracts/listening/score-weights.ts';

/** What a network reports about a post and its author; what it does not report is absent. */
export type Counts = {
  followers?: number | undefined;
  likes?: number | undefined;
  comments?: number | undefined;
  shares?: number | undefined;
  views?: number | undefined;
};

/** `reach` and `engagement` are people and actions, up to 2^32 - 1; `influence` is whole, `score` has one decimal; both 0 to 100. */
export type Scores = { reach: number; engagement: number; influence: number; score: number };

/** Where each part of the score is full: a post of the year reaches ten million and moves a hundred thousand. */
export const FULL = { reach: 1e7, engagement: 1e5, followers: 1e7 } as const;

/** The largest number that a column of 32 bits holds. */
export const MOST = 0xffff_ffff;

/**
 * The scores of a post by an account's weights.
 *
 * - engagement = Σ weight × count, over likes, comments, shares and views
 * - reach = the greatest of: views; followers × followers reached + shares × reached by a share; likes + comments + shares
 * - influence = 100 × log10(1 + followers) / log10(1 + 10^7)
 * - score = the mean, by their parts, of engagement and reach on a logarithmic scale up to {@link FULL}, and influence
 *
 * Logarithms because counts of networks are spread over seven orders of magnitude with a heavy tail: one post ten times as
 * loud as another differs by the same step everywhere on the scale.
 */
export function computeScores(counts: Counts, weights: ScoreWeights): Scores {
  const { followers = 0, likes = 0, comments = 0, shares = 0, views = 0 } = counts;
  const engagement = whole(
    likes * weights.like + comments * weights.comment + shares * weights.share + views * weights.view,
  );
  const estimate = (followers * weights.followers_reached) / 100 + shares * weights.reached_by_share;
  const reach = whole(Math.max(views, estimate, likes + comments + shares));
  const influence = Math.round(100 * share(followers, FULL.followers));
  const parts = weights.part_engagement + weights.part_reach + weights.part_influence;
  const sum =
    weights.part_engagement * share(engagement, FULL.engagement) +
    weights.part_reach * share(reach, FULL.reach) +
    (weights.part_influence * influence) / 100;
  return { reach, engagement, influence, score: parts === 0 ? 0 : Math.round((1000 * sum) / parts) / 10 };
}

/** How far up the logarithmic scale a count is, 0 to 1. Most counts are 0, and a logarithm costs. */
function share(count: number, full: number): number {
  return count === 0 ? 0 : Math.min(1, Math.log10(1 + count) / Math.log10(1 + full));
}

const whole = (count: number): number => Math.min(MOST, Math.round(count));
