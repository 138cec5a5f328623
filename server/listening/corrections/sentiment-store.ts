import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { MentionKind, Sentiment, SentimentBy } from '#contracts/listening/mention.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

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
  /** Its position in the order of samples, 0 to 1: a hash of its id, so that nobody chooses. */
  place: z.number(),
});
/** A mention with its sentiment and the text that it is computed from. */
export type MentionSentiment = z.infer<typeof Row>;

/** The order in which mentions are sampled for review. */
export const REVIEW_ORDER = sql`cityHash64(_id)`;

const COLUMNS = sql`_id, toUnixTimestamp64Milli(published_at) as published, kind, title, text, language, sentiment,
  sentiment_by, confidence, toFloat64(${REVIEW_ORDER}) / 18446744073709551616 as place`;

type Store = { clickhouse: ClickHouseClient; accountId: AccountId };

/** Mentions that a condition finds, in the order of the table, at most `limit`. */
export function readSentiments(
  { clickhouse, accountId }: Store,
  where: Sql,
  most: number,
): Promise<MentionSentiment[]> {
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: COLUMNS,
    where,
    tail: sql`order by published_at, _id limit ${bindValue('UInt32', most)}`,
  });
}

/** The new sentiment of a mention. */
export type CorrectedSentiment = {
  sentiment: Sentiment;
  by: z.infer<typeof SentimentBy>;
  confidence: number;
};

/** A mention, its new sentiment, and the present one that it must still have for the change; any, where that is omitted. */
export type SentimentChange = {
  mention: Pick<MentionSentiment, '_id' | 'published'>;
  meant: CorrectedSentiment;
  from?: Pick<CorrectedSentiment, 'sentiment' | 'by'>;
};

/** Sets the sentiments of mentions in one statement. Idempotent. */
export async function writeSentiments(
  { clickhouse, accountId }: Store,
  changes: readonly SentimentChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = bindValue(
    'Array(UUID)',
    changes.map(({ mention }) => mention._id),
  );
  const of = (type: 'String' | 'Float32', value: (change: SentimentChange) => string | number): Sql =>
    sql`${bindValue(`Array(${type})`, changes.map(value))}[indexOf(${ids}, _id)]`;
  const still = changes.some(({ from }) => from !== undefined)
    ? sql` and ${of('String', ({ from }) => (from ? `${from.sentiment} ${from.by}` : ''))} in ('', concat(toString(sentiment), ' ', toString(sentiment_by)))`
    : sql``;
  await updateMentions(clickhouse, accountId, {
    set: sql`sentiment = ${of('String', ({ meant }) => meant.sentiment)},
      sentiment_by = ${of('String', ({ meant }) => meant.by)}, confidence = ${of('Float32', ({ meant }) => meant.confidence)}`,
    where: sql`${buildPositionCondition(changes.map(({ mention }) => mention))}${still}`,
  });
}

/** The condition for named mentions: by their times first, by which the table is ordered. */
export function buildPositionCondition(
  mentions: readonly Pick<MentionSentiment, '_id' | 'published'>[],
): Sql {
  const first = mentions.reduce((least, { published }) => Math.min(least, published), Infinity);
  const last = mentions.reduce((most, { published }) => Math.max(most, published), -Infinity);
  const ids = mentions.map(({ _id }) => _id);
  return sql`published_at >= ${bindInstant(first)} and published_at <= ${bindInstant(last)} and _id in ${bindValue('Array(UUID)', ids)}`;
}

/** The days (UTC) of mentions. */
export function getDays(mentions: readonly Pick<MentionSentiment, 'published'>[]): string[] {
  return [...new Set(mentions.map(({ published }) => new Date(published).toISOString().slice(0, 10)))];
}
