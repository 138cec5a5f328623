import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Axis, Measure } from '#contracts/listening/analytics/dimension.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bound, sql } from '#server/kit/clickhouse/sql.ts';
import { axisSql, measureSql } from '#server/listening/analytics/axis.ts';
import type { Asked } from '#server/listening/asked.ts';
import { readBreakdown } from '#server/listening/breakdown-store.ts';
import { countMentions } from '#server/listening/count-store.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';
import { Count, SENTIMENT_COUNTS, sentimentColumns } from '#server/listening/sentiment-counts.ts';

const Row = z.object({ value: z.string(), count: Count, ...sentimentColumns });
/** A stored value with its number. */
export type GroupRow = z.infer<typeof Row>;

type Groups = { by: Axis; measure: Measure; limit: number };

/** Axes that the sums tell. */
const summed = (axis: Axis): axis is 'channel' | 'keyword' | 'language' | 'sentiment' =>
  axis === 'channel' || axis === 'keyword' || axis === 'language' || axis === 'sentiment';

/** The first values of an axis, the most first; mentions from the sums where they tell them. */
export const readGroups = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  { by, measure, limit }: Groups,
): Promise<GroupRow[]> => {
  if (measure === 'mentions' && summed(by)) {
    const rows = await readBreakdown(clickhouse, accountId, by, asked);
    return rows.filter(({ value }) => isAsked(by, value, asked)).slice(0, limit);
  }
  const { value, having } = axisSql(by, asked);
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${value} as value, ${measureSql(measure)} as count, ${SENTIMENT_COUNTS}`,
    where: sql`${mentionWhere(asked.filter, asked.names)} and ${having}`,
    tail: sql`group by value having count > 0 order by count desc, value limit ${bound('UInt32', limit)}`,
  });
};

/** Of a mention's keywords only those that are known, and that the filter asks for where it asks. */
const isAsked = (by: Axis, value: string, { filter, names }: Asked): boolean => {
  if (by !== 'keyword') return value !== '';
  const number = Number(value);
  return names.byNumber.has(number) && (!filter.keyword || names.numbers(filter.keyword).includes(number));
};

const Total = z.object({ count: Count });

/** A measure over everything that a filter finds, each mention once. */
export const readTotal = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  measure: Measure,
): Promise<number> => {
  if (measure === 'mentions') return countMentions(clickhouse, accountId, asked);
  const [row] = await readMentions(clickhouse, accountId, {
    row: Total,
    select: sql`${measureSql(measure)} as count`,
    where: mentionWhere(asked.filter, asked.names),
  });
  return row?.count ?? 0;
};
