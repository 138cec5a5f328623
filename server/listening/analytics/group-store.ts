import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Axis, Measure } from '#contracts/listening/analytics/dimension.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { buildAxisSql, measureSql } from '#server/listening/analytics/axis-sql.ts';
import { readByValue, isByValue } from '#server/listening/analytics/value-store.ts';
import { isShared } from '#server/listening/clusters/cluster-rows-sql.ts';
import { readCopies } from '#server/listening/clusters/cluster-store.ts';
import { readShares, readWhole, type Shares } from '#server/listening/counts/breakdown-store.ts';
import { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isAdditive, isCovered } from '#server/listening/rollups/coverage-sql.ts';

const Row = z.object({ value: z.string(), count: Count, ...sentimentColumns });
/** A stored value with its count. */
export type GroupRow = z.infer<typeof Row>;

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
  if (stories) return stories;
  const [rows, total] = await Promise.all([
    readValues(clickhouse, accountId, resolved, { by, measure, limit }),
    readTotal(clickhouse, accountId, resolved, measure),
  ]);
  return { rows, total };
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
    readCopies(clickhouse, accountId, resolved, buildAxisSql(by, resolved).by),
  ]);
  const rows = posts.rows
    .filter(({ value }) => isAsked(by, value, resolved))
    .map((row) => ({ ...row, count: row.count - copies.of(row.value) }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { rows: rows.slice(0, limit), total: posts.total - copies.total };
}

async function readValues(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { by, measure, limit }: Groups,
): Promise<GroupRow[]> {
  if (measure === 'mentions' && isByValue(by, resolved)) {
    const rows = await readByValue(clickhouse, accountId, resolved, { by, limit });
    return rows.map(({ key, code: _code, ...counts }) => ({ value: key, ...counts }));
  }
  const { value, by: group, having } = buildAxisSql(by, resolved);
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${value} as value, ${measureSql(measure)} as count, ${SENTIMENT_COUNTS}`,
    where: sql`${buildMentionCondition(resolved.filter, resolved.names)} and ${having}`,
    tail: sql`group by ${group} having count > 0 order by count desc, value limit ${bindValue('UInt32', limit)}`,
  });
}

/** Of a mention's keywords, only those that are known, and those in the filter where the filter names keywords. */
function isAsked(by: Axis, value: string, { filter, names }: ResolvedFilter): boolean {
  if (by !== 'keyword') return value !== '';
  const number = Number(value);
  return names.byNumber.has(number) && (!filter.keyword || names.numbers(filter.keyword).includes(number));
}

const Total = z.object({ count: Count });

/** A measure over everything that a filter finds; each mention counts once. */
export async function readTotal(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  measure: Measure,
): Promise<number> {
  if (isAdditive(measure)) return readWhole(clickhouse, accountId, measure, resolved);
  const [row] = await readMentions(clickhouse, accountId, {
    row: Total,
    select: sql`${measureSql(measure)} as count`,
    where: buildMentionCondition(resolved.filter, resolved.names),
  });
  return row?.count ?? 0;
}
