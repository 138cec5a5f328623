import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import {
  bindInstant,
  bindValue,
  joinConditions,
  readRows,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import {
  buildBucketStartSql,
  PUBLISHED_SECONDS,
  ROLLUP_SECONDS,
  type Buckets,
} from '#server/listening/counts/bucket-store.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import { toPreviousSpan, toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  filtersByChannelOrLanguage,
  findRollupKeyword,
  MENTION_COUNTS,
  buildRollupCounts,
  unionAll,
  TOTALS,
} from '#server/listening/rollups/coverage-sql.ts';
import { GRAINS } from '#server/listening/rollups/grain-sql.ts';
import { stepOf } from '#server/listening/rollups/grains.ts';
import { buildPublishedCondition, buildRollupTimeCondition } from '#server/listening/rollups/span-sql.ts';
import { splitSpan, type SpanCoverage } from '#server/listening/rollups/spans.ts';

const BarRow = z.object({ early: Count, bar: z.coerce.number(), ...sentimentColumns });
type BarRow = z.infer<typeof BarRow>;

/** Mentions by bar and sentiment, empty bars left out, and their number in an equally long period before. */
export type Volume = { bars: (Omit<BarRow, 'early' | 'bar'> & { at: string })[]; before: number };

/** How rollups answer a series: which rows, and which part is read from the mentions. */
type RollupSource = { rows: Sql; cut: SpanCoverage };

/** Null where the rollups cannot answer it, or none of its days have rollups yet. */
function seriesInSums({ filter, names, made }: ResolvedFilter, { starts }: Buckets): RollupSource | null {
  const keyword = findRollupKeyword(filter, names);
  if (keyword === null || (keyword > 0 && filtersByChannelOrLanguage(filter))) return null;
  const step = stepOf(starts, keyword);
  if (step === null) return null;
  const [now, before] = [toSpan(filter), toPreviousSpan(filter)].map((span) => splitSpan(span, made, step));
  if (!now || !before || now.summed.length === 0) return null;
  return {
    rows: joinConditions([
      sql`grain = ${GRAINS[step]} and keyword = ${bindValue('UInt32', keyword)}`,
      buildRollupTimeCondition([...before.summed, ...now.summed]),
      ...buildChannelConditions(filter),
    ]),
    cut: {
      summed: [...before.summed, ...now.summed],
      rest: [...before.rest, ...now.rest],
      mentions: before.mentions + now.mentions,
    },
  };
}

/** Whether any of a series can be read from the rollups. */
export function isCoveredByRollups(resolved: ResolvedFilter, buckets: Buckets): boolean {
  return seriesInSums(resolved, buckets) !== null;
}

/**
 * The series from the rollups, and the rest from the mentions.
 * @throws where {@link isCoveredByRollups} is false
 */
export async function readVolumeFromRollups(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  buckets: Buckets,
): Promise<Volume> {
  const found = seriesInSums(resolved, buckets);
  if (!found) throw new Error('no sums tell this series');
  const { filter, names } = resolved;
  const sums = buildSelect('mention_rollups', accountId, {
    select: sql`${placeOf(sql`at`, ROLLUP_SECONDS, { from: filter.from, buckets })}, ${buildRollupCounts(filter)}`,
    where: found.rows,
  });
  const rest = buildSelect('mentions', accountId, {
    select: sql`${placeOf(sql`published_at`, PUBLISHED_SECONDS, { from: filter.from, buckets })}, ${MENTION_COUNTS}`,
    where: sql`${buildPublishedCondition(found.cut.rest)} and ${buildUntimedCondition(filter, names)}`,
  });
  const parts = found.cut.rest.length > 0 ? [sums, rest] : [sums];
  const rows = await readRows(
    clickhouse,
    BarRow,
    sql`select early, bar, ${TOTALS} from (${unionAll(parts)})
      group by early, bar having sum(n0 + n1 + n2 + n3) > 0 order by bar`,
  );
  return volumeOf(rows);
}

const Whole = z.object({
  early: z.array(Count),
  bar: z.array(z.coerce.number()),
  negative: z.array(Count),
  neutral: z.array(Count),
  positive: z.array(Count),
  question: z.array(Count),
  authors: Count,
});

/** The series and its authors in one read of the mentions: two reads would search for a text twice. */
export async function readVolumeWithAuthors(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: ResolvedFilter,
  buckets: Buckets,
): Promise<Volume & { authors: number }> {
  const inner = buildSelect('mentions', accountId, {
    select: sql`${placeOf(sql`published_at`, PUBLISHED_SECONDS, { from: filter.from, buckets })},
      countIf(sentiment = 'negative') as n0, countIf(sentiment = 'neutral') as n1, countIf(sentiment = 'positive') as n2,
      countIf(sentiment = 'question') as n3, uniqExactStateIf(author_key, author_key <> 0 and not early) as people`,
    where: sql`published_at >= ${bindInstant(toPreviousSpan(filter).from)} and published_at < ${bindInstant(filter.to)}
      and ${buildUntimedCondition(filter, names)}`,
    tail: sql`group by early, bar`,
  });
  const [whole] = await readRows(
    clickhouse,
    Whole,
    sql`select groupArray(early) as early, groupArray(bar) as bar, groupArray(n0) as negative, groupArray(n1) as neutral,
      groupArray(n2) as positive, groupArray(n3) as question, uniqExactMerge(people) as authors from (${inner})`,
  );
  if (!whole) return { bars: [], before: 0, authors: 0 };
  const rows = whole.bar.map((bar, index) => ({
    early: whole.early[index] ?? 0,
    bar,
    negative: whole.negative[index] ?? 0,
    neutral: whole.neutral[index] ?? 0,
    positive: whole.positive[index] ?? 0,
    question: whole.question[index] ?? 0,
  }));
  return { ...volumeOf(rows.toSorted((a, b) => a.bar - b.bar)), authors: whole.authors };
}

/** The bar of a time, 0 for everything before the series. */
function placeOf(time: Sql, seconds: Sql, { from, buckets }: { from: string; buckets: Buckets }): Sql {
  return sql`toUInt8(${time} < ${bindInstant(from)}) as early,
    if(early, 0, ${buildBucketStartSql(seconds, buckets.starts)}) as bar`;
}

function volumeOf(rows: readonly BarRow[]): Volume {
  return {
    bars: rows
      .filter((row) => row.early === 0)
      .map(({ early: _early, bar, ...counts }) => ({ ...counts, at: new Date(bar * 1000).toISOString() })),
    before: rows
      .filter((row) => row.early === 1)
      .reduce((sum, row) => sum + row.negative + row.neutral + row.positive + row.question, 0),
  };
}
