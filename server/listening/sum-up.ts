import type { Call } from '#server/kit/http/call.ts';
import { ask, spanBefore } from '#server/listening/asked.ts';
import { readBreakdown } from '#server/listening/breakdown-store.ts';
import { countAuthors, countMentions } from '#server/listening/count-store.ts';
import type { Filter } from '#server/listening/mention-filter.ts';
import { NONE } from '#server/listening/sentiment-counts.ts';
import { readTopPosts, type TopPost } from '#server/listening/top-posts-store.ts';

/** What a stretch of listening comes to, as a mail tells it. */
export type SumUp = {
  total: number;
  /** In as long a time just before. */
  before: number;
  authors: number;
  by_sentiment: typeof NONE;
  keywords: { name: string; count: number; negative: number }[];
  channels: { channel: string; count: number }[];
  posts: TopPost[];
};

const MOST_ROWS = 5;
const MOST_POSTS = 5;

/** Sums up what a filter finds: the same numbers as the overview shows for it. */
export const sumUp = async (
  scope: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  filter: Filter,
): Promise<SumUp> => {
  const { context, accountId } = scope;
  const { clickhouse } = context;
  const asked = await ask(scope, filter);
  const { from, to } = spanBefore(filter);
  const earlier = {
    ...asked,
    filter: { ...filter, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  };
  const [sentiments, keywords, channels, before, authors, posts] = await Promise.all([
    readBreakdown(clickhouse, accountId, 'sentiment', asked),
    readBreakdown(clickhouse, accountId, 'keyword', asked),
    readBreakdown(clickhouse, accountId, 'channel', asked),
    countMentions(clickhouse, accountId, earlier),
    countAuthors(clickhouse, accountId, asked),
    readTopPosts(clickhouse, accountId, asked, MOST_POSTS),
  ]);
  const wanted = new Set(filter.keyword);
  return {
    total: sentiments.reduce((sum, { count }) => sum + count, 0),
    before,
    authors: authors.count,
    by_sentiment: { ...NONE, ...Object.fromEntries(sentiments.map(({ value, count }) => [value, count])) },
    keywords: keywords
      .flatMap(({ value, count, negative }) => {
        const known = asked.names.byNumber.get(Number(value));
        // A post of a wanted keyword may carry others too; those are not what was asked for.
        return known && (wanted.size === 0 || wanted.has(known._id))
          ? [{ name: known.name, count, negative }]
          : [];
      })
      .slice(0, MOST_ROWS),
    channels: channels.map(({ value, count }) => ({ channel: value, count })).slice(0, MOST_ROWS),
    posts,
  };
};
