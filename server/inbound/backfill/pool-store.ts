import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { Channel } from '#contracts/networks.ts';
import { withoutAccountReadings } from '#engine/query/account-fields.ts';
import { compileStoredPatterns, type KeywordRow } from '#server/keywords/public.ts';
import { buildUnmentionedSelect, type PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import {
  bindInstant,
  bindValue,
  joinConditions,
  joinSql,
  readRows,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import { buildPatternsCondition } from '#server/listening/public.ts';

/** The position of a post in the pool, newest first. */
export const PoolPosition = z.object({ published: z.number(), _id: z.string() });
export type PoolPosition = z.infer<typeof PoolPosition>;

const count = z.coerce.number().int().nullable();
const Row = z.object({
  _id: z.string(),
  source_id: z.string(),
  provider_id: z.string(),
  channel: Channel,
  author_id: z.string(),
  author_name: z.string(),
  author_handle: z.string(),
  author_avatar: z.string(),
  followers: count,
  title: z.string(),
  text: z.string(),
  url: z.string(),
  published: z.coerce.number(),
  language: z.string(),
  likes: count,
  comments: count,
  shares: count,
  views: count,
  country: z.string(),
  thread: z.string(),
  reply_to: z.string(),
  media: z.array(z.string()),
});
/** A public post that is to become a mention. */
export type PoolRow = z.infer<typeof Row>;

/**
 * The condition for the public posts that any of the keywords may match. As in the stream, tests of how an account reads a post are left to
 * the pipeline, which reads the post for the account.
 */
export function buildPoolCondition(keywords: readonly KeywordRow[]): Sql {
  const conditions = keywords
    .filter(({ active }) => active)
    .map((keyword) => {
      const { query, ...compiled } = compileStoredPatterns(keyword);
      if (query === undefined) return buildPatternsCondition(compiled);
      const wide = withoutAccountReadings(query);
      return wide === null ? sql`true` : buildPatternsCondition({ ...compiled, query: wide });
    });
  if (conditions.length === 0) return sql`false`;
  return joinSql(
    conditions.map((one) => sql`(${one})`),
    sql` or `,
  );
}

type Store = { clickhouse: ClickHouseClient; reading: PoolReading };
type PoolSpan = { since: number; condition: Sql };

const Found = z.object({ posts: z.coerce.number().int(), oldest: z.coerce.number() });

/** How many public posts since an instant fulfil a condition and are no mentions yet, and when the oldest was published. */
export async function countUnmentioned({ clickhouse, reading }: Store, { since, condition }: PoolSpan) {
  const range = publishedSince(since);
  const [found] = await readRows(
    clickhouse,
    Found,
    buildUnmentionedSelect(reading, {
      select: sql`count() as posts, toUnixTimestamp64Milli(min(published_at)) as oldest`,
      where: joinConditions([range, condition]),
      shared: range,
    }),
  );
  return found ?? { posts: 0, oldest: 0 };
}

/** The newest of these posts that come after a position. */
export function readUnmentioned(
  { clickhouse, reading }: Store,
  { since, condition, after, limit }: PoolSpan & { after: PoolPosition | null; limit: number },
): Promise<PoolRow[]> {
  const range = publishedSince(since);
  const beyond = after
    ? sql`(published_at, _id) < (${bindInstant(after.published)}, ${bindValue('UUID', after._id)})`
    : sql`true`;
  return readRows(
    clickhouse,
    Row,
    buildUnmentionedSelect(reading, {
      select: sql`_id, source_id, provider_id, channel, author_id, author_name, author_handle, author_avatar, followers, title, text, url,
        toUnixTimestamp64Milli(published_at) as published, language, likes, comments, shares, views, country, thread, reply_to, media`,
      where: joinConditions([range, beyond, condition]),
      shared: range,
      tail: sql`order by published_at desc, _id desc limit ${bindValue('UInt32', limit)}`,
    }),
  );
}

const publishedSince = (since: number): Sql => sql`published_at >= ${bindInstant(since)}`;

/** A public post as its connector passed it on, as far as it is stored. */
export function toIncoming(row: PoolRow): Incoming {
  const counts = { likes: row.likes, comments: row.comments, shares: row.shares, views: row.views };
  const engagement = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== null));
  return {
    provider_id: row.provider_id,
    kind: 'post',
    channel: row.channel,
    author: {
      _id: row.author_id,
      name: row.author_name,
      ...(row.author_handle === '' ? {} : { handle: row.author_handle }),
      ...(row.author_avatar === '' ? {} : { avatar_url: row.author_avatar }),
      ...(row.followers === null ? {} : { followers: row.followers }),
    },
    ...(row.title === '' ? {} : { title: row.title }),
    text: row.text,
    ...(row.url === '' ? {} : { url: row.url }),
    published_at: new Date(row.published).toISOString(),
    language: row.language,
    ...(row.country === '' ? {} : { country: row.country }),
    ...(row.thread === '' ? {} : { thread: row.thread }),
    ...(row.reply_to === '' ? {} : { reply_to: row.reply_to }),
    engagement,
    media: row.media.map((url) => ({ kind: 'image', url })),
  };
}
