import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Sentiment } from '#contracts/listening/mention.ts';
import { clickHouseTime } from '#server/kit/clickhouse/sql.ts';

/** Columns of the ClickHouse table `mentions` in the order in which the pipeline writes them. */
export const MENTION_COLUMNS = [
  'account_id',
  '_id',
  'source_id',
  'channel',
  'kind',
  'author_id',
  'author_name',
  'author_handle',
  'author_avatar',
  'followers',
  'title',
  'text',
  'url',
  'published_at',
  'collected_at',
  'language',
  'sentiment',
  'confidence',
  'likes',
  'comments',
  'shares',
  'views',
  'keywords',
  'words',
  'folded',
] as const;

/** What the pipeline found out about an item. */
export type Findings = {
  language: string;
  sentiment: Sentiment;
  confidence: number;
  keywords: readonly number[];
  words: readonly string[];
  folded: string;
};

/** Which mention an item becomes, and where it came from. `receivedAt` is the instant of its batch, so that a repeated try writes the same. */
export type Origin = { _id: string; accountId: string; sourceId: string; receivedAt: string };

/** One line of JSONCompactEachRow; put together by hand, as most of its parts need no escaping and this runs once a post. */
export const mentionRow = (item: Incoming, origin: Origin, found: Findings): string => {
  const { author, engagement } = item;
  const text = JSON.stringify(item.text);
  const folded = found.folded === item.text ? text : JSON.stringify(found.folded);
  return (
    `["${origin.accountId}","${origin._id}","${origin.sourceId}","${item.channel}","${item.kind}",` +
    `${JSON.stringify(author._id)},${JSON.stringify(author.name)},${optional(author.handle)},${optional(author.avatar_url)},` +
    `${author.followers ?? null},${optional(item.title)},${text},${optional(item.url)},` +
    `"${clickHouseTime(item.published_at)}","${clickHouseTime(origin.receivedAt)}",${JSON.stringify(found.language)},` +
    `"${found.sentiment}",${found.confidence.toFixed(3)},${engagement?.likes ?? null},${engagement?.comments ?? null},` +
    `${engagement?.shares ?? null},${engagement?.views ?? null},[${found.keywords.join(',')}],` +
    `${JSON.stringify(found.words)},${folded}]`
  );
};

const optional = (text: string | undefined): string => (text === undefined ? '""' : JSON.stringify(text));
