import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  deleteRollups,
  insertRollups,
  buildSelect,
  type RollupTable,
} from '#server/kit/clickhouse/mentions.ts';
import { bindValue, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { AUDIENCE } from '#server/listening/analytics/axis-sql.ts';
import { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import { buildPublishedCondition } from '#server/listening/rollups/span-sql.ts';
import { POSTS_PER_DAY, POST_ORDER } from './post-order-sql.ts';
import type { Span } from './spans.ts';

/** The rollup tables, each with its column of the day. */
const TABLES: readonly RollupTable[] = [
  'mention_rollups',
  'author_rollups',
  'word_rollups',
  'theme_rollups',
  'ranked_posts',
  'mention_clusters',
];

/** Deletes the rollups of these days. */
export async function deleteDayRollups(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return;
  const where = sql`toDate(at) in ${bindValue('Array(Date)', days)}`;
  for (const table of TABLES) await deleteRollups(clickhouse, accountId, { table, where });
}

/** Inserts the rollups of these days, which must have none, from the present mentions; hidden mentions are not counted. */
export async function insertDayRollups(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  days: readonly string[],
): Promise<void> {
  const where = sql`${buildPublishedCondition(runsOf(days))} and hidden = 'no'`;
  for (const made of [byTime, byHour, byAuthor, byWord, byTheme, ofClusters, ...RANKED])
    await insertRollups(clickhouse, accountId, made(accountId, where));
  await insertRollups(clickhouse, accountId, repeated(accountId, days));
}

type RollupBuilder = (accountId: AccountId, where: Sql) => Parameters<typeof insertRollups>[2];

const SUMS = sql`negative, neutral, positive, question, unjudged`;
/** Engagement and reach: only in the rows by time. */
const DONE = sql`sum(mentions.engagement), sum(mentions.reach), sum(ifNull(mentions.likes, 0)), sum(ifNull(mentions.comments, 0)),
  sum(ifNull(mentions.shares, 0)), sum(ifNull(mentions.views, 0))`;
const DONE_COLUMNS = sql`engagement, reach, likes, comments, shares, views`;
const PUBLISHED = sql`toDateTime(published_at, 'UTC')`;

/** Of all mentions by quarter of an hour and by day, and of each keyword by day. */
const byTime: RollupBuilder = (accountId, where) => ({
  table: 'mention_rollups',
  columns: sql`grain, keyword, at, channel, language, ${SUMS}, ${DONE_COLUMNS}`,
  rows: buildSelect('mentions', accountId, {
    select: sql`(arrayJoin(arrayConcat(
        [('quarter', toUInt32(0), toStartOfFifteenMinutes(${PUBLISHED})), ('day', toUInt32(0), toStartOfDay(${PUBLISHED}))],
        arrayMap(one -> ('day', one, toStartOfDay(${PUBLISHED})), arrayDistinct(keywords)))) as place).1, place.2, place.3, channel, language, ${SENTIMENT_COUNTS}, ${DONE}`,
    where,
    tail: sql`group by place, channel, language`,
  }),
});

/** By hour: of all mentions by channel and language too, of each keyword alone. */
const byHour: RollupBuilder = (accountId, where) => ({
  table: 'mention_rollups',
  columns: sql`grain, keyword, at, channel, language, ${SUMS}, ${DONE_COLUMNS}`,
  rows: buildSelect('mentions', accountId, {
    select: sql`'hour', (arrayJoin(arrayPushFront(
        arrayMap(one -> (one, toStartOfHour(${PUBLISHED}), '', ''), arrayDistinct(keywords)),
        (toUInt32(0), toStartOfHour(${PUBLISHED}), toString(channel), toString(language)))) as place).1, place.2, place.3, place.4,
      ${SENTIMENT_COUNTS}, ${DONE}`,
    where,
    tail: sql`group by place`,
  }),
});

/** See the column in the migration; must equal {@link rarityOf}. */
const RARITY = sql`toUInt8(32 - length(trimLeft(bin(toUInt32(count())), '0')))`;

const byAuthor: RollupBuilder = (accountId, where) => ({
  table: 'author_rollups',
  columns: sql`rarity, at, author, channel, ${SUMS}`,
  rows: buildSelect('mentions', accountId, {
    select: sql`${RARITY}, toDate(published_at) as at, author_key, channel, ${SENTIMENT_COUNTS}`,
    where: sql`(${where}) and author_key <> 0`,
    tail: sql`group by at, author_key, channel`,
  }),
});

const byWord: RollupBuilder = (accountId, where) => ({
  table: 'word_rollups',
  columns: sql`rarity, at, word, ${SUMS}`,
  rows: buildSelect('mentions', accountId, {
    select: sql`${RARITY}, toDate(published_at) as at, arrayJoin(words) as word, ${SENTIMENT_COUNTS}`,
    where,
    tail: sql`group by at, word`,
  }),
});

/** Everything in a mention that is ranked by frequency: one row for each theme of each kind. */
const byTheme: RollupBuilder = (accountId, where) => ({
  table: 'theme_rollups',
  columns: sql`kind, rarity, at, theme, ${SUMS}`,
  rows: buildSelect('mentions', accountId, {
    select: sql`(arrayJoin(arrayConcat(
        arrayMap(one -> ('hashtag', toString(one)), hashtags), arrayMap(one -> ('mentioned', toString(one)), mentioned),
        arrayMap(one -> ('domain', toString(one)), domains), arrayMap(one -> ('link', one), links),
        arrayMap(one -> ('emoji', toString(one)), emoji),
        arrayMap(one -> ('tag', toString(one)), arrayDistinct(tags)),
        if(isNull(followers), [], [('audience', ${AUDIENCE.value})]),
        if(country = '', [], [('country', toString(country))]))) as place).1, ${RARITY}, toDate(published_at) as at, place.2,
      ${SENTIMENT_COUNTS}`,
    where,
    tail: sql`group by at, place`,
  }),
});

/** The top mentions of each day in each order. */
const RANKED: readonly RollupBuilder[] = (['engagement', 'reach', 'score'] as const).map(
  (order) => (accountId, where) => ({
    table: 'ranked_posts',
    columns: sql`sorted, at, published_at, _id, engagement, reach, score`,
    rows: buildSelect('mentions', accountId, {
      select: sql`${bindValue('String', order)}, toDate(published_at) as at, published_at, _id, engagement, reach, score`,
      where,
      tail: sql`order by ${POST_ORDER[order]} limit ${bindValue('UInt32', POSTS_PER_DAY)} by at`,
    }),
  }),
);

/** The mentions with a cluster number, one row each. */
const ofClusters: RollupBuilder = (accountId, where) => ({
  table: 'mention_clusters',
  columns: sql`at, millisecond, cluster, channel, language, sentiment, author_key`,
  rows: buildSelect('mentions', accountId, {
    select: sql`toDate(published_at), modulo(toUnixTimestamp64Milli(published_at), ${bindValue('UInt32', MS_PER_DAY)}), cluster, channel,
      language, sentiment, author_key`,
    where: sql`(${where}) and cluster <> 0`,
  }),
});

/**
 * Cluster numbers of these days that occur more than once, with their counts, among the mentions of all days that have rows. These are no
 * additive rollups, so days share them and none is ever subtracted. Must be searched when the rows of these days are written: whichever of
 * two days is later sees the rows of both.
 */
function repeated(accountId: AccountId, days: readonly string[]): Parameters<typeof insertRollups>[2] {
  const own = buildSelect('mention_clusters', accountId, {
    select: sql`cluster`,
    where: sql`at in ${bindValue('Array(Date)', days)}`,
  });
  return {
    table: 'shared_clusters',
    columns: sql`cluster, at, mentions`,
    rows: buildSelect('mention_clusters', accountId, {
      select: sql`cluster, max(toDate32(at)) as last, count()`,
      first: sql`cluster in (${own})`,
      where: sql`true`,
      tail: sql`group by cluster having count() > 1`,
    }),
  };
}

const DayRow = z.object({ day: z.string(), mentions: Count });

/** The number of mentions in the rollups, by day. */
export async function countRollupMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  days: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readRows(
    clickhouse,
    DayRow,
    buildSelect('mention_rollups', accountId, {
      select: sql`toString(toDate(at)) as day, sum(negative + neutral + positive + question + unjudged) as mentions`,
      where: sql`grain = 'day' and keyword = 0 and toDate(at) in ${bindValue('Array(Date)', days)}`,
      tail: sql`group by day`,
    }),
  );
  return new Map(rows.map((row) => [row.day, row.mentions]));
}

/** Days as spans, consecutive days together: the order of the mentions table serves few spans best. */
function runsOf(days: readonly string[]): Span[] {
  const runs: Span[] = [];
  for (const from of days.map((day) => Date.parse(day)).sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === from) last.to = from + MS_PER_DAY;
    else runs.push({ from, to: from + MS_PER_DAY });
  }
  return runs;
}
