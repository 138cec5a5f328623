import { compareSpan, shiftInstant } from '#contracts/kit/compared-span.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readBreakdown } from '#server/listening/counts/breakdown.ts';
import { countAuthors, countMentions } from '#server/listening/counts/count-mentions.ts';
import { NONE } from '#server/listening/counts/sentiment-counts.ts';
import { readTopPosts, type TopPost } from '#server/listening/counts/top-posts-store.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** The numbers of a listening period, as an e-mail reports them. */
export type MentionSummary = {
  total: number;
  /** In an equally long period just before. */
  before: number;
  authors: number;
  by_sentiment: typeof NONE;
  keywords: { name: string; count: number; negative: number }[];
  channels: { channel: string; count: number }[];
  posts: TopPost[];
};

const MOST_ROWS = 5;
const MOST_POSTS = 5;

/** The same query for the equally long period before; with a filter by arrival, for what arrived before it. */
function toEarlier(filter: Filter, zone: string): Filter {
  const { from, to } = filter.arrived ?? filter;
  const span = { from: Date.parse(from), to: Date.parse(to) };
  const { shift } = compareSpan({ span, kind: 'before', zone, bars: null });
  const back = (at: string): string => new Date(shiftInstant(Date.parse(at), shift, zone)).toISOString();
  const earlier = <S extends { from: string; to: string }>(one: S) => ({
    ...one,
    from: back(one.from),
    to: back(one.to),
  });
  return { ...earlier(filter), ...(filter.arrived ? { arrived: earlier(filter.arrived) } : {}) };
}

/** Summarises what a filter finds: the same numbers as the overview shows for it. */
export async function summarizeMentions(
  scope: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  filter: Filter,
  zone: string,
): Promise<MentionSummary> {
  const { context, accountId } = scope;
  const { clickhouse } = context;
  const resolved = await resolveFilter(scope, filter);
  const earlier = { ...resolved, filter: toEarlier(filter, zone) };
  const [sentiments, keywords, channels, mentionsBefore, authors, posts] = await Promise.all([
    readBreakdown(clickhouse, accountId, 'sentiment', resolved),
    readBreakdown(clickhouse, accountId, 'keyword', resolved),
    readBreakdown(clickhouse, accountId, 'channel', resolved),
    countMentions(clickhouse, accountId, earlier),
    countAuthors(clickhouse, accountId, resolved),
    readTopPosts(clickhouse, accountId, resolved, MOST_POSTS),
  ]);
  const wanted = new Set(filter.keyword);
  return {
    total: sentiments.reduce((sum, { count }) => sum + count, 0),
    before: mentionsBefore,
    authors: authors.count,
    by_sentiment: { ...NONE, ...Object.fromEntries(sentiments.map(({ value, count }) => [value, count])) },
    keywords: keywords
      .flatMap(({ value, count, negative }) => {
        const known = resolved.names.byNumber.get(Number(value));
        // A post of a requested keyword may match others too; those were not requested.
        return known && (wanted.size === 0 || wanted.has(known._id))
          ? [{ name: known.name, count, negative }]
          : [];
      })
      .slice(0, MOST_ROWS),
    channels: channels.map(({ value, count }) => ({ channel: value, count })).slice(0, MOST_ROWS),
    posts,
  };
}
