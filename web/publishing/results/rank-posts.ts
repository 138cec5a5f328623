import type { ResultPost } from '#contracts/publishing/results.ts';

/** A post with its number divided by what is usual for its like. */
export type RankedPost = { post: ResultPost; ratio: number };

const LISTED = 5;

/** The posts that did best and worst against what is usual; none is in both. One is added to both, so that few of few are not many times as much. */
export function rankPosts(items: readonly ResultPost[]): { best: RankedPost[]; worst: RankedPost[] } {
  const ranked = items
    .flatMap((post) =>
      post.value === null || post.usual === null
        ? []
        : [{ post, ratio: (post.value + 1) / (post.usual + 1) }],
    )
    .toSorted((one, other) => other.ratio - one.ratio);
  return {
    best: ranked.filter(({ ratio }) => ratio > 1).slice(0, LISTED),
    worst: ranked
      .toReversed()
      .filter(({ ratio }) => ratio < 1)
      .slice(0, LISTED),
  };
}
