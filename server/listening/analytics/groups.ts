import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Axis, Measure } from '#contracts/listening/analytics/dimension.ts';
import { buildShownValues, toStoredValue } from '#server/listening/analytics/axis-values.ts';
import { isShared } from '#server/listening/clusters/cluster-rows-sql.ts';
import { readCopies } from '#server/listening/clusters/cluster-store.ts';
import { readShares, type Shares } from '#server/listening/counts/breakdown.ts';
import { answerMentionQuestion, toCount } from '#server/listening/counts/mention-answer.ts';
import { MENTION_MEASURES, NONE, readMentionCounts } from '#server/listening/counts/sentiment-counts.ts';
import { getDimensionColumn } from '#server/listening/filter-sql/dimension-sql.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isAdditive, isCovered } from '#server/listening/rollups/coverage-sql.ts';

/** A stored value with its count. */
export type GroupRow = { value: string; count: number } & typeof NONE;

/** `among`: of keywords, only these numbers. */
type Groups = { by: Axis; measure: Measure; limit: number; among?: readonly number[] };

/** Values of a dimension with their counts, and the total in which each mention counts once. */
export type GroupCounts = { rows: GroupRow[]; total: number };

/** The rollups by time that answer a measure along a dimension; null where none do. */
function sharesOf(by: Axis, measure: Measure): Shares | null {
  if (!isAdditive(measure)) return null;
  if (by === 'channel' || by === 'keyword' || by === 'language') return { dimension: by, measure };
  return by === 'sentiment' && measure === 'mentions' ? { dimension: by, measure } : null;
}

/** The top values of a dimension, the highest first, and the total; read from the rollups where they cover them. */
export async function readGroups(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { by, measure, limit, among }: Groups,
): Promise<GroupCounts> {
  const shares = sharesOf(by, measure);
  if (shares) {
    const { rows, total } = await readShares(clickhouse, accountId, shares, resolved);
    const wanted = rows.filter(({ value }) => among?.includes(Number(value)) ?? isAsked(by, value, resolved));
    return { rows: wanted.slice(0, limit), total };
  }
  const stories =
    measure === 'clusters' ? await readStories(clickhouse, accountId, resolved, { by, limit }) : null;
  return stories ?? readValues(clickhouse, accountId, resolved, { by, measure, limit });
}

/**
 * Clusters computed as mentions less near-duplicates; null where no rollups count the mentions, or all mentions have to be compared anyway.
 */
async function readStories(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { by, limit }: Omit<Groups, 'measure'>,
): Promise<GroupCounts | null> {
  const shares = by === 'keyword' ? null : sharesOf(by, 'mentions');
  if (!shares || !isCovered('mentions', resolved.filter, resolved.names) || !isShared(resolved)) return null;
  const [posts, copies] = await Promise.all([
    readShares(clickhouse, accountId, shares, resolved),
    readCopies(clickhouse, accountId, resolved, getDimensionColumn(shares.dimension)),
  ]);
  const rows = posts.rows
    .filter(({ value }) => isAsked(by, value, resolved))
    .map(({ value, count }) => ({ value, ...NONE, count: count - copies.of(value) }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { rows: rows.slice(0, limit), total: posts.total - copies.total };
}

/** The first values and the total, which may be one reading of the same mentions. */
async function readValues(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { by, measure, limit }: Groups,
): Promise<GroupCounts> {
  const ref = `mentions.${measure}` as const;
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: measure === 'mentions' ? MENTION_MEASURES : [ref],
    rows: [
      { dimension: by, top: { count: limit, by: ref, others: false }, ...buildShownValues(by, resolved) },
    ],
    totals: ['columns'],
  });
  const rows = answer.rows.flatMap(([value], row) => {
    const cells = answer.cells[row]?.[0] ?? [];
    const { count, by_sentiment } =
      measure === 'mentions' ? readMentionCounts(cells) : { count: toCount(cells[0]), by_sentiment: NONE };
    return value?.kind === 'value' && count > 0
      ? [{ value: toStoredValue(by, value.key), count, ...by_sentiment }]
      : [];
  });
  const total = answer.rows.findIndex(([value]) => value?.kind === 'total');
  return { rows, total: toCount(answer.cells[total]?.[0]?.[0]) };
}

/** Of a mention's keywords, only those that are known, and those in the filter where the filter names keywords. */
function isAsked(by: Axis, value: string, { filter, names }: ResolvedFilter): boolean {
  if (by !== 'keyword') return value !== '';
  const number = Number(value);
  return names.byNumber.has(number) && (!filter.keyword || names.numbers(filter.keyword).includes(number));
}
