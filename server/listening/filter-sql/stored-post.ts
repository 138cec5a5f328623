import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { extractEntities } from '#engine/entities/entities.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { fold } from '#engine/text/fold.ts';
import type { MentionRow } from '#server/listening/feed/mention-row.ts';

/** A stored mention in the form that queries are evaluated on. */
export function toQueryPost(row: MentionRow): QueryPost {
  const searched = buildSearchText(row.title, row.text);
  return {
    ...row,
    folded: fold(searched),
    ...extractEntities(searched),
    score: Math.fround(row.impact),
    confidence: Math.fround(row.confidence),
    cluster: Number(row.cluster_id),
    published_at: Date.parse(row.published),
    collected_at: Date.parse(row.collected),
  };
}
