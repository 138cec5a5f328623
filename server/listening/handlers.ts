import {
  countMentions as countEndpoint,
  explainMention,
  explainQueryText,
  getVolume,
  listMentions,
} from '#contracts/listening/endpoints.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { countAuthors, countMentions } from '#server/listening/counts/count-mentions.ts';
import { computeMentionVolume } from '#server/listening/counts/volume.ts';
import { explainKeywordMatches, explainQueryMatch } from '#server/listening/explain/explain.ts';
import { listFeed } from '#server/listening/feed/feed.ts';
import { refuseEmpty, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

export const handlers = [
  bind(getVolume, (call) => computeMentionVolume(call, call.query)),
  bind(listMentions, (call) => listFeed(call, call.query)),
  bind(countEndpoint, async (call) => {
    const resolved = await askAbout(call, call.query);
    const [count, authors] = await Promise.all([
      countMentions(call.context.clickhouse, call.accountId, resolved),
      countAuthors(call.context.clickhouse, call.accountId, resolved),
    ]);
    return { count, authors: authors.count, authors_about: authors.about };
  }),
  bind(explainQueryText, (call) => explainQueryMatch(call, call.params._id, call.body)),
  bind(explainMention, (call) => explainKeywordMatches(call, call.params._id, call.query.keyword)),
];

/** @throws invalid_request where the time range is empty */
function askAbout(call: Pick<Call, 'inUnit'>, filter: Filter): Promise<ResolvedFilter> {
  refuseEmpty(filter);
  return resolveFilter(call, filter);
}
