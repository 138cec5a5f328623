import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Sentiment, type Mention } from '#contracts/listening/mention.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

const told = z.coerce.number().int().nullable();
const milliseconds = z.coerce.number().transform((value) => new Date(value).toISOString());

const Row = z.object({
  _id: z.string(),
  source_id: z.string(),
  channel: Channel,
  kind: z.enum(['post', 'message']),
  author_id: z.string(),
  author_name: z.string(),
  author_handle: z.string(),
  author_avatar: z.string(),
  followers: told,
  title: z.string(),
  text: z.string(),
  url: z.string(),
  published: milliseconds,
  collected: milliseconds,
  language: z.string(),
  sentiment: Sentiment,
  confidence: z.number(),
  likes: told,
  comments: told,
  shares: told,
  views: told,
  keywords: z.array(z.number()),
});
export type MentionRow = z.infer<typeof Row>;

const COLUMNS = sql`_id, source_id, channel, kind, author_id, author_name, author_handle, author_avatar, followers, title,
  text, url, toUnixTimestamp64Milli(published_at) as published, toUnixTimestamp64Milli(collected_at) as collected, language,
  sentiment, confidence, likes, comments, shares, views, keywords`;

/** The place of a mention in the feed's order. */
export type Place = { published_at: string; _id: string };

/** A question for a page: the span of time it lies in, what else must hold, and the place behind which it begins. */
export type FeedPage = { from: string; to: string; where: Sql; after?: Place | undefined; limit: number };

/** The first span that is looked at, in milliseconds, and how much wider each further one is. */
const FIRST_SPAN = 3 * 86_400_000;
const WIDER = 8;

/**
 * A page of the feed: newest first, ties by id, so that every mention stands in exactly one place; `after` is excluded. It is
 * looked for in the newest days first, and further back in ever wider spans only while the page is not full: most pages then
 * cost the same however much there is.
 */
export const readFeed = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { from, to, where, after, limit }: FeedPage,
): Promise<MentionRow[]> => {
  const rows: MentionRow[] = [];
  const first = Date.parse(from);
  // The place itself may share its millisecond with mentions behind it, so the span ends just after it.
  let end = after ? Math.min(Date.parse(to), Date.parse(after.published_at) + 1) : Date.parse(to);
  for (let span = FIRST_SPAN; end > first && rows.length < limit; span *= WIDER) {
    const start = Math.max(first, end - span);
    const inSpan = sql`(${where}) and published_at >= ${at(start)} and published_at < ${at(end)}`;
    const found = await readMentions(clickhouse, accountId, {
      row: Row,
      select: COLUMNS,
      where: after ? sql`${inSpan} and ${behind(after)}` : inSpan,
      tail: sql`order by published_at desc, _id desc limit ${bound('UInt32', limit - rows.length)}`,
    });
    rows.push(...found);
    end = start;
  }
  return rows;
};

/** One mention by its id. */
export const findMention = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  id: string,
): Promise<MentionRow | undefined> => {
  const [row] = await readMentions(clickhouse, accountId, {
    row: Row,
    select: COLUMNS,
    where: sql`_id = ${bound('UUID', id)}`,
    tail: sql`limit 1`,
  });
  return row;
};

/** The first half keeps whole granules out by the order of the table, the second decides among equal times. */
const behind = ({ published_at, _id }: Place): Sql => {
  const time = at(published_at);
  return sql`published_at <= ${time} and (published_at < ${time} or _id < ${bound('UUID', _id)})`;
};

/** A stored row as the contract tells it; numbers of keywords that are gone are left out. */
export const mentionOf = (row: MentionRow, keywords: KeywordNames): Mention => ({
  _id: row._id,
  source_id: row.source_id,
  channel: row.channel,
  kind: row.kind,
  author: {
    _id: row.author_id,
    name: row.author_name,
    ...(row.author_handle === '' ? {} : { handle: row.author_handle }),
    ...(row.author_avatar === '' ? {} : { avatar_url: row.author_avatar }),
    ...(row.followers === null ? {} : { followers: row.followers }),
  },
  title: row.title,
  text: row.text,
  url: row.url,
  published_at: row.published,
  collected_at: row.collected,
  language: row.language,
  sentiment: row.sentiment,
  sentiment_confidence: row.confidence,
  engagement: {
    ...(row.likes === null ? {} : { likes: row.likes }),
    ...(row.comments === null ? {} : { comments: row.comments }),
    ...(row.shares === null ? {} : { shares: row.shares }),
    ...(row.views === null ? {} : { views: row.views }),
  },
  keyword_ids: row.keywords.flatMap((number) => keywords.byNumber.get(number)?._id ?? []),
});
