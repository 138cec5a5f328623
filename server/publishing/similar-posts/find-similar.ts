import { SIMILAR_POSTS, type SimilarPosts } from '#contracts/publishing/similar-posts.ts';
import { makeTextComparer } from '#engine/duplicates/compare-texts.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listOtherTexts } from '#server/publishing/similar-posts/similar-store.ts';

/** The posts that are most alike, the most alike first. */
export async function findSimilar(
  unit: UnitOfWork,
  postId: string,
  texts: readonly string[],
): Promise<SimilarPosts['similar']> {
  const comparers = texts.flatMap((text) => makeTextComparer(text) ?? []);
  if (comparers.length === 0) return [];
  return (await listOtherTexts(unit, postId))
    .map(({ texts: others, ...post }) => ({
      ...post,
      share: Math.max(...comparers.flatMap((compare) => others.map((other) => compare(other)))),
    }))
    .filter(({ share }) => share >= SIMILAR_POSTS.share)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, SIMILAR_POSTS.reported);
}
