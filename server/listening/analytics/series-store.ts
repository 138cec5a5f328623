import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Axis, Measure } from '#contracts/listening/analytics/dimension.ts';
import { partOf, readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bound, every, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { axisSql, measureSql } from '#server/listening/analytics/axis.ts';
import { spanOf, type Asked } from '#server/listening/asked.ts';
import { startOf } from '#server/listening/bucket-store.ts';
import { mentionWhere, narrowedWhere, placedWhere } from '#server/listening/mention-filter.ts';
import { Count, SENTIMENT_COUNTS, sentimentColumns } from '#server/listening/sentiment-counts.ts';
import {
  ALL,
  isPlaced,
  keywordInSums,
  MENTION_COUNTS,
  summedCounts,
  together,
  TOTALS,
} from '#server/listening/sums/covered.ts';
import { cutSpan, publishedIn, summedIn } from '#server/listening/sums/spans.ts';
import type { Series } from '#server/listening/volume-store.ts';

const Row = z.object({ value: z.string(), bar: z.coerce.number(), count: Count, ...sentimentColumns });
/** One value in one bar; `bar` is its start in seconds. */
export type BarRow = z.infer<typeof Row>;

/** Lines of a chart: which axis they are of (none: one line of everything), which values, what they count. */
export type Lines = { by: Axis | null; values: readonly string[]; measure: Measure; series: Series };

const QUARTER = 900_000;
const HOUR = 3_600_000;

/** Bars of lines, the empty ones left out; from the sums where they tell them. */
export const readLines = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  lines: Lines,
): Promise<BarRow[]> => {
  const source = lines.measure === 'mentions' ? sumsOf(asked, lines) : null;
  if (source) return readSummed(clickhouse, accountId, asked, { ...lines, source });
  const { value, having } = lines.by ? axisSql(lines.by, asked) : WHOLE;
  const chosen = lines.by ? sql`having value in ${bound('Array(String)', lines.values)}` : sql``;
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${value} as value, ${barOf(sql`published_at`, lines.series)} as bar,
      ${measureSql(lines.measure)} as count, ${SENTIMENT_COUNTS}`,
    where: sql`${mentionWhere(asked.filter, asked.names)} and ${having}`,
    tail: sql`group by value, bar ${chosen}`,
  });
};

const WHOLE = { value: sql`''`, having: sql`true` };

const barOf = (time: Sql, { bucket, zone }: Series): Sql =>
  sql`toInt64(${startOf(bucket, time, bound('String', zone))})`;

/** Rows of the sums that tell lines: their grain, which of them, and what stands for the value. */
type Source = { step: number; rows: Sql[]; value: Sql };

/** Null where the sums do not tell them: only all mentions are summed by channel and language as well as by the quarter. */
const sumsOf = ({ filter, names }: Asked, { by, values, series }: Lines): Source | null => {
  const keyword = keywordInSums(filter, names);
  if (keyword === null) return null;
  if (by === 'keyword') {
    const numbers = values.map(Number);
    if (keyword > 0 || isPlaced(filter) || !fits(series, HOUR)) return null;
    return {
      step: HOUR,
      rows: [sql`grain = 'hour' and keyword in ${bound('Array(UInt32)', numbers)}`],
      value: sql`toString(keyword)`,
    };
  }
  if (by !== null && by !== 'channel' && by !== 'language') return null;
  if (keyword > 0 && (by !== null || isPlaced(filter))) return null;
  const step = keyword === 0 ? QUARTER : HOUR;
  if (!fits(series, step)) return null;
  return {
    step,
    rows: [
      sql`grain = ${keyword === 0 ? sql`'quarter'` : sql`'hour'`} and keyword = ${bound('UInt32', keyword)}`,
      ...placedWhere(filter),
    ],
    value: by === null ? WHOLE.value : by === 'channel' ? sql`toString(channel)` : sql`toString(language)`,
  };
};

/** Some clocks are half an hour or stranger off: their bars do not begin where a row does. */
const fits = ({ starts }: Series, step: number): boolean =>
  starts.every((start) => Date.parse(start) % step === 0);

const readSummed = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  { by, values, series, source }: Lines & { source: Source },
): Promise<BarRow[]> => {
  const { filter, names, made } = asked;
  const cut = cutSpan(spanOf(filter), made, source.step);
  const sums = partOf('mention_sums', accountId, {
    select: sql`${source.value} as value, ${barOf(sql`at`, series)} as bar, ${summedCounts(filter)}`,
    where: every([...source.rows, summedIn(cut.summed)]),
  });
  const { value, having } = by ? axisSql(by, asked) : WHOLE;
  const rest = partOf('mentions', accountId, {
    select: sql`${value} as value, ${barOf(sql`published_at`, series)} as bar, ${MENTION_COUNTS}`,
    where: sql`${publishedIn(cut.rest)} and ${narrowedWhere(filter, names)} and ${having}`,
  });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  return readRows(
    clickhouse,
    Row,
    sql`select value, bar, sum(${ALL}) as count, ${TOTALS} from (${together(parts)})
      ${by ? sql`where value in ${bound('Array(String)', values)}` : sql``} group by value, bar having count > 0`,
  );
};
