import { resolveContent } from '#contracts/publishing/content.ts';
import { listSimilarPosts, SIMILAR_POSTS, type SimilarPosts } from '#contracts/publishing/similar-posts.ts';
import { makeTextComparer } from '#engine/duplicates/compare-texts.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';
import { listOtherTexts, listSameHour } from '#server/publishing/similar-posts/similar-store.ts';

export const similarPostHandlers = [
  bind(listSimilarPosts, async ({ unit, params }) => {
    const { _id, at, content } = requireFound(await findPost(unit, params._id));
    const versions = (await listTargets(unit, [_id])).map(({ version }) => version);
    const said = versions.map((version) => resolveContent(content, version).text);
    return {
      similar: await findSimilar(unit, _id, [...new Set([content.text, ...said])]),
      same_hour: at === null ? [] : await listSameHour(unit, { _id, at }),
    };
  }),
];

/** The posts that are most alike, the most alike first. */
async function findSimilar(
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
