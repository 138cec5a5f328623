import { resolveContent } from '#contracts/publishing/content.ts';
import { listSimilarPosts } from '#contracts/publishing/similar-posts.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';
import { findSimilar } from '#server/publishing/similar-posts/find-similar.ts';
import { listSameHour } from '#server/publishing/similar-posts/similar-store.ts';

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
