import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinConditions, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { Count, NONE, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  ALL,
  buildAmountSql,
  isCovered,
  findRollupKeyword,
  MENTION_COUNTS,
  buildRollupCounts,
  buildSumSql,
  unionAll,
  TOTALS,
  type Additive,
} from '#server/listening/rollups/coverage-sql.ts';
import { buildPublishedCondition, buildRollupTimeCondition } from '#server/listening/rollups/span-sql.ts';
import { splitSpan } from '#server/listening/rollups/spans.ts';

/** Dimensions by which mentions are grouped. */
export type Dimension = 'channel' | 'keyword' | 'language' | 'sentiment';

const counts = { count: Count, ...sentimentColumns };
const ShareRow = z.object({ value: z.string(), ...counts });
type ShareRow = z.infer<typeof ShareRow>;
const PlaceRow = z.object({ channel: z.string(), language: z.string(), ...counts });
type PlaceRow = z.infer<typeof PlaceRow>;

/** The dimension and the measure; counts by sentiment are of mentions. */
export type Shares =
  | { dimension: 'channel' | 'language' | 'keyword'; measure: Additive }
  | { dimension: 'sentiment'; measure: 'mentions' };

type ShareCounts = { rows: ShareRow[]; total: number };

/** Values of one dimension, the highest first, and the total of all mentions, each once. The value of a keyword is its number. */
export async function readShares(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { dimension, measure }: Shares,
  resolved: ResolvedFilter,
): Promise<ShareCounts> {
  if (dimension === 'keyword') return readKeywords(clickhouse, accountId, measure, resolved);
  const places = await placesOf(clickhouse, accountId, measure, resolved);
  const total = places.reduce((sum, { count }) => sum + count, 0);
  if (dimension === 'sentiment') return { rows: bySentiment(places), total };
  const rows = [...Map.groupBy(places, (row) => row[dimension])].map(([value, own]) => ({
    value,
    ...added(own),
  }));
  return { rows: rows.filter(({ count }) => count > 0).toSorted(mostFirst), total };
}

/** Mentions by one dimension, the highest first. The value of a keyword is its number. */
export async function readBreakdown(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  dimension: Dimension,
  resolved: ResolvedFilter,
): Promise<ShareRow[]> {
  return (await readShares(clickhouse, accountId, { dimension, measure: 'mentions' }, resolved)).rows;
}

/** The number of mentions, from the rollups by channel and language as well. */
export async function readWhole(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<number> {
  return (await placesOf(clickhouse, accountId, measure, resolved)).reduce(
    (sum, { count }) => sum + count,
    0,
  );
}

/** Results cached for one query: its channels, languages, sentiments and total come from the same rows. */
const read = new WeakMap<ResolvedFilter, Map<Additive, Promise<PlaceRow[]>>>();

function placesOf(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<PlaceRow[]> {
  const known = read.get(resolved) ?? new Map<Additive, Promise<PlaceRow[]>>();
  read.set(resolved, known);
  const begun = known.get(measure) ?? readPlaces(clickhouse, accountId, measure, resolved);
  known.set(measure, begun);
  return begun;
}

function readPlaces(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<PlaceRow[]> {
  const useRollups = isCovered(measure, resolved.filter, resolved.names);
  const number = bindValue('UInt32', findRollupKeyword(resolved.filter, resolved.names) ?? 0);
  const parts = partsOf(accountId, resolved, {
    useRollups,
    measure,
    value: sql`channel, language`,
    ofMention: sql`channel, language`,
    rows: sql`keyword = ${number}`,
  });
  return readRows(
    clickhouse,
    PlaceRow,
    sql`select toString(channel) as channel, toString(language) as language, ${buildSumSql(measure)} as count, ${TOTALS}
      from (${unionAll(parts)}) group by channel, language having sum(${ALL}) > 0`,
  );
}

/** Every mention also counts under keyword 0, as in the rollups: that is the number of all mentions, each once. */
const ALL_MENTIONS = '0';

async function readKeywords(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<ShareCounts> {
  // No rollup holds which other keywords the mentions of a keyword match.
  const useRollups =
    isCovered(measure, resolved.filter, resolved.names) && resolved.filter.keyword === undefined;
  const parts = partsOf(accountId, resolved, {
    useRollups,
    measure,
    value: sql`toString(keyword) as value`,
    ofMention: sql`toString(arrayJoin(arrayPushFront(keywords, 0))) as value`,
    rows: sql`true`,
  });
  const rows = await readRows(
    clickhouse,
    ShareRow,
    sql`select value, ${buildSumSql(measure)} as count, ${TOTALS} from (${unionAll(parts)})
      group by value having count > 0 order by count desc, value`,
  );
  return {
    rows: rows.filter(({ value }) => value !== ALL_MENTIONS),
    total: rows.find(({ value }) => value === ALL_MENTIONS)?.count ?? 0,
  };
}

type BreakdownQuery = { useRollups: boolean; measure: Additive; value: Sql; ofMention: Sql; rows: Sql };

function partsOf(
  accountId: AccountId,
  { filter, names, made }: ResolvedFilter,
  { useRollups, measure, value, ofMention, rows }: BreakdownQuery,
): Sql[] {
  const cut = splitSpan(toSpan(filter), useRollups ? made : [], MS_PER_DAY);
  const sums = buildSelect('mention_rollups', accountId, {
    select: sql`${value}, ${buildRollupCounts(filter)}, ${buildAmountSql(measure)}`,
    where: joinConditions([
      sql`grain = 'day'`,
      rows,
      buildRollupTimeCondition(cut.summed),
      ...buildChannelConditions(filter),
    ]),
  });
  const rest = buildSelect('mentions', accountId, {
    select: sql`${ofMention}, ${MENTION_COUNTS}, ${buildAmountSql(measure)}`,
    where: sql`${buildPublishedCondition(cut.rest)} and ${buildUntimedCondition(filter, names)}`,
  });
  return [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
}

type Counts = Omit<ShareRow, 'value'>;

function added(rows: readonly Counts[]): Counts {
  const sum = (of: (row: Counts) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    count: sum(({ count }) => count),
    negative: sum(({ negative }) => negative),
    neutral: sum(({ neutral }) => neutral),
    positive: sum(({ positive }) => positive),
    question: sum(({ question }) => question),
  };
}

const mostFirst = (a: ShareRow, b: ShareRow): number => b.count - a.count || (a.value < b.value ? -1 : 1);

/** The sentiments of all rows as rows of their own. */
function bySentiment(rows: readonly Counts[]): ShareRow[] {
  const whole = added(rows);
  return SENTIMENTS.map((value) => ({ value, count: whole[value], ...NONE, [value]: whole[value] }))
    .filter(({ count }) => count > 0)
    .toSorted(mostFirst);
}
