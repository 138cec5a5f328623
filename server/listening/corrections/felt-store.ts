import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { MentionKind, Sentiment, SentimentBy } from '#contracts/listening/mention.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const Row = z.object({
  _id: z.string(),
  /** Milliseconds since 1970. */
  published: z.coerce.number(),
  kind: MentionKind,
  title: z.string(),
  text: z.string(),
  language: z.string(),
  sentiment: Sentiment,
  sentiment_by: SentimentBy,
  confidence: z.number(),
  /** Where it stands in the order of samples, 0 to 1: a hash of its id, so that nobody chooses. */
  place: z.number(),
});
/** A mention with its sentiment and what it is read from. */
export type FeltMention = z.infer<typeof Row>;

/** The order in which mentions are drawn for review. */
export const PLACE = sql`cityHash64(_id)`;

const COLUMNS = sql`_id, toUnixTimestamp64Milli(published_at) as published, kind, title, text, language, sentiment,
  sentiment_by, confidence, toFloat64(${PLACE}) / 18446744073709551616 as place`;

type Store = { clickhouse: ClickHouseClient; accountId: AccountId };

/** Mentions that a condition finds, in the order of the table, at most so many. */
export const readFelt = (
  { clickhouse, accountId }: Store,
  where: Sql,
  most: number,
): Promise<FeltMention[]> =>
  readMentions(clickhouse, accountId, {
    row: Row,
    select: COLUMNS,
    where,
    tail: sql`order by published_at, _id limit ${bound('UInt32', most)}`,
  });

/** What a mention becomes. */
export type Meant = { sentiment: Sentiment; by: z.infer<typeof SentimentBy>; confidence: number };

/** Gives mentions their sentiments, those that become the same together. Doing it twice is doing it once. */
export const writeFelt = async (
  { clickhouse, accountId }: Store,
  changed: readonly { mention: Pick<FeltMention, '_id' | 'published'>; meant: Meant }[],
): Promise<void> => {
  const alike = Map.groupBy(
    changed,
    ({ meant }) => `${meant.sentiment} ${meant.by} ${meant.confidence.toFixed(2)}`,
  );
  for (const group of alike.values()) {
    const [first] = group;
    if (!first) continue;
    const { sentiment, by, confidence } = first.meant;
    await updateMentions(clickhouse, accountId, {
      set: sql`sentiment = ${bound('String', sentiment)}, sentiment_by = ${bound('String', by)},
        confidence = ${bound('Float32', confidence)}`,
      where: placedAmong(group.map(({ mention }) => mention)),
    });
  }
};

/** Where mentions lie: by their times first, which the table is ordered by. */
const placedAmong = (mentions: readonly Pick<FeltMention, '_id' | 'published'>[]): Sql => {
  const first = mentions.reduce((least, { published }) => Math.min(least, published), Infinity);
  const last = mentions.reduce((most, { published }) => Math.max(most, published), -Infinity);
  const ids = mentions.map(({ _id }) => _id);
  return sql`published_at >= ${at(first)} and published_at <= ${at(last)} and _id in ${bound('Array(UUID)', ids)}`;
};

/** The days (UTC) of mentions. */
export const daysOf = (mentions: readonly Pick<FeltMention, 'published'>[]): string[] => [
  ...new Set(mentions.map(({ published }) => new Date(published).toISOString().slice(0, 10))),
];
