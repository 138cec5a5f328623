import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Axis, Measure } from '#contracts/listening/analytics/dimension.ts';
import { buildSelect, readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinConditions, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildAxisSql, measureSql } from '#server/listening/analytics/axis-sql.ts';
import {
  buildBucketStartSql,
  PUBLISHED_SECONDS,
  ROLLUP_SECONDS,
  type Buckets,
} from '#server/listening/counts/bucket-store.ts';
import { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildMentionCondition,
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  buildAmountSql,
  isAdditive,
  filtersByChannelOrLanguage,
  isCovered,
  findRollupKeyword,
  MENTION_COUNTS,
  buildRollupCounts,
  buildSumSql,
  unionAll,
  TOTALS,
  type Additive,
} from '#server/listening/rollups/coverage-sql.ts';
import { GRAINS, type Step } from '#server/listening/rollups/grain-sql.ts';
import { stepOf } from '#server/listening/rollups/grains.ts';
import { buildPublishedCondition, buildRollupTimeCondition } from '#server/listening/rollups/span-sql.ts';
import { splitSpan } from '#server/listening/rollups/spans.ts';

const Row = z.object({ value: z.string(), bar: z.coerce.number(), count: Count, ...sentimentColumns });
/** One value in one bar; `bar` is its start in seconds. */
export type BarRow = z.infer<typeof Row>;

/** Lines of a chart: their dimension (none: one line of everything), the values (null: all), and the measure. */
export type SeriesLines = {
  by: Axis | null;
  values: readonly string[] | null;
  measure: Measure;
  buckets: Buckets;
};

/** Bars of lines, empty ones left out; read from the rollups where they cover them. */
export function readLines(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  lines: SeriesLines,
): Promise<BarRow[]> {
  const source = sumsOf(resolved, lines);
  if (source) return readSummed(clickhouse, accountId, resolved, { ...lines, source });
  const { value, having } = lines.by ? buildAxisSql(lines.by, resolved) : WHOLE;
  const chosen = lines.values ? sql`having value in ${bindValue('Array(String)', lines.values)}` : sql``;
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${value} as value, ${buildBucketStartSql(PUBLISHED_SECONDS, lines.buckets.starts)} as bar,
      ${measureSql(lines.measure)} as count, ${SENTIMENT_COUNTS}`,
    where: sql`${buildMentionCondition(resolved.filter, resolved.names)} and ${having}`,
    tail: sql`group by value, bar ${chosen}`,
  });
}

const WHOLE = { value: sql`''`, having: sql`true` };

/** Rows of the rollups for lines: their granularity, which rows, and the expression of the value. */
type Source = { measure: Additive; step: Step; rows: Sql[]; value: Sql };

/** Whether one read of the rollups covers all lines of a dimension, so that no values have to be chosen first. */
export function isReadTogether(resolved: ResolvedFilter, lines: Omit<SeriesLines, 'values'>): boolean {
  return lines.by !== 'keyword' && sumsOf(resolved, { ...lines, values: null }) !== null;
}

/** Null where the rollups do not cover them: only the rollups of all mentions are by channel and language as well as by time. */
function sumsOf(
  { filter, names }: ResolvedFilter,
  { by, values, measure, buckets }: SeriesLines,
): Source | null {
  const keyword = findRollupKeyword(filter, names);
  if (keyword === null || !isAdditive(measure) || !isCovered(measure, filter, names)) return null;
  if (by === 'keyword') {
    if (keyword > 0 || filtersByChannelOrLanguage(filter)) return null;
    const step = stepOf(buckets.starts, 1);
    const numbers = bindValue('Array(UInt32)', (values ?? []).map(Number));
    if (step === null) return null;
    return {
      measure,
      step,
      rows: [sql`grain = ${GRAINS[step]} and keyword in ${numbers}`],
      value: VALUES[by],
    };
  }
  if (by !== null && by !== 'channel' && by !== 'language') return null;
  if (keyword > 0 && (by !== null || filtersByChannelOrLanguage(filter))) return null;
  const step = stepOf(buckets.starts, keyword);
  if (step === null) return null;
  return {
    measure,
    step,
    rows: [
      sql`grain = ${GRAINS[step]} and keyword = ${bindValue('UInt32', keyword)}`,
      ...buildChannelConditions(filter),
    ],
    value: by === null ? WHOLE.value : VALUES[by],
  };
}

const VALUES = {
  keyword: sql`toString(keyword)`,
  channel: sql`toString(channel)`,
  language: sql`toString(language)`,
};

function readSummed(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { by, values, buckets, source }: SeriesLines & { source: Source },
): Promise<BarRow[]> {
  const { filter, names, made } = resolved;
  const cut = splitSpan(toSpan(filter), made, source.step);
  const sums = buildSelect('mention_rollups', accountId, {
    select: sql`${source.value} as value, ${buildBucketStartSql(ROLLUP_SECONDS, buckets.starts)} as bar, ${buildRollupCounts(filter)},
      ${buildAmountSql(source.measure)}`,
    where: joinConditions([...source.rows, buildRollupTimeCondition(cut.summed)]),
  });
  const { value } = by ? buildAxisSql(by, resolved) : WHOLE;
  const rest = buildSelect('mentions', accountId, {
    select: sql`${value} as value, ${buildBucketStartSql(PUBLISHED_SECONDS, buckets.starts)} as bar, ${MENTION_COUNTS}, ${buildAmountSql(source.measure)}`,
    where: sql`${buildPublishedCondition(cut.rest)} and ${buildUntimedCondition(filter, names)}`,
  });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  return readRows(
    clickhouse,
    Row,
    sql`select value, bar, ${buildSumSql(source.measure)} as count, ${TOTALS} from (${unionAll(parts)})
      ${values ? sql`where value in ${bindValue('Array(String)', values)}` : sql``} group by value, bar having count > 0`,
  );
}
