import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { aheadAt } from '#contracts/kit/zone.ts';
import { partOf } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, every, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { spanOf, type Asked } from '#server/listening/asked.ts';
import { narrowedWhere, placedWhere } from '#server/listening/mention-filter.ts';
import { Count } from '#server/listening/sentiment-counts.ts';
import { isPlaced, keywordInSums, summedCount, together } from '#server/listening/sums/covered.ts';
import { cutSpan, publishedIn, summedIn } from '#server/listening/sums/spans.ts';

const Row = z.object({ weekday: z.number(), hour: z.number(), count: Count, times: Count });
/** An hour of the week with its mentions, and how often it came in the time. */
export type Cell = z.infer<typeof Row>;

const QUARTER = 900_000;
const HOUR = 3_600_000;

/**
 * Mentions by the hour of the week, on the clock of a zone: an hour that autumn has twice counts both, one that spring leaves
 * out has none. From the sums where they tell it.
 */
export const readCells = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  zone: string,
): Promise<Cell[]> => {
  const { filter, names, made } = asked;
  const keyword = keywordInSums(filter, names);
  const step = keyword === 0 ? QUARTER : HOUR;
  const told = keyword !== null && !(keyword > 0 && isPlaced(filter)) && keepsTo(step, zone, asked);
  const cut = cutSpan(spanOf(filter), told ? made : [], step);
  const grain = step === QUARTER ? sql`'quarter'` : sql`'hour'`;
  const sums = partOf('mention_sums', accountId, {
    select: sql`${cellOf(sql`at`, zone)}, sum(${summedCount(filter)}) as part`,
    where: every([
      sql`grain = ${grain} and keyword = ${bound('UInt32', keyword ?? 0)}`,
      summedIn(cut.summed),
      ...placedWhere(filter),
    ]),
    tail: sql`group by weekday, hour`,
  });
  const rest = partOf('mentions', accountId, {
    select: sql`${cellOf(sql`published_at`, zone)}, count() as part`,
    where: sql`${publishedIn(cut.rest)} and ${narrowedWhere(filter, names)}`,
    tail: sql`group by weekday, hour`,
  });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  return readRows(
    clickhouse,
    Row,
    sql`select weekday, hour, sum(part) as count, any(hours.times) as times
      from (${together(parts)}) as told left join (${hoursOf(asked, zone)}) as hours using (weekday, hour)
      group by weekday, hour having count > 0 order by weekday, hour`,
  );
};

const cellOf = (time: Sql, zone: string): Sql =>
  sql`toUInt8(toDayOfWeek(${time}, 0, ${bound('String', zone)})) as weekday,
    toUInt8(toHour(${time}, ${bound('String', zone)})) as hour`;

/** How often each hour of the week begins in the time, by the same clock. */
const hoursOf = ({ filter }: Asked, zone: string): Sql => {
  const { from, to } = spanOf(filter);
  const first = Math.floor(from / HOUR) * HOUR;
  return sql`select ${cellOf(sql`moment`, zone)}, count() as times
    from (select ${at(first)} + toIntervalHour(number) as moment from numbers(${bound('UInt32', Math.ceil((to - first) / HOUR))}))
    group by weekday, hour`;
};

/** No zone changes its clocks twice within so long. */
const BETWEEN_CHANGES = 20 * 24 * HOUR;

/** Whether the hours of a zone begin where rows of the sums do, all through the time; the sums begin in 1970. */
const keepsTo = (step: number, zone: string, { filter }: Asked): boolean => {
  const { from, to } = spanOf(filter);
  for (let moment = Math.max(0, from); moment < to; moment += BETWEEN_CHANGES)
    if (aheadAt(moment, zone) % step !== 0) return false;
  return aheadAt(to, zone) % step === 0;
};
