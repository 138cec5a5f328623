import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import {
  bindInstant,
  bindValue,
  joinConditions,
  readRows,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import {
  filtersByChannelOrLanguage,
  findRollupKeyword,
  buildRollupCount,
  unionAll,
} from '#server/listening/rollups/coverage.ts';
import { GRAINS, stepOf } from '#server/listening/rollups/grains.ts';
import {
  splitSpan,
  buildPublishedCondition,
  buildRollupTimeCondition,
  type Span,
} from '#server/listening/rollups/spans.ts';

const Row = z.object({ weekday: z.number(), hour: z.number(), count: Count, times: Count });
/** An hour of the week with its mentions, and how often it came in the time. */
export type Cell = z.infer<typeof Row>;

/**
 * Mentions by the hour of the week, on the clock of a zone: an hour that autumn has twice counts both, one that spring leaves
 * out has none. From the sums where they tell it.
 */
export const readCells = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: ResolvedFilter,
  zone: string,
): Promise<Cell[]> => {
  const { filter, names, made } = asked;
  const keyword = findRollupKeyword(filter, names);
  const fits = keyword === null ? null : stepOf(aheadIn(toSpan(filter), zone), keyword);
  const told = fits !== null && !(keyword !== 0 && filtersByChannelOrLanguage(filter));
  const step = fits ?? MS_PER_HOUR;
  const cut = splitSpan(toSpan(filter), told ? made : [], step);
  const sums = buildSelect('mention_rollups', accountId, {
    select: sql`${cellOf(sql`at`, zone)}, sum(${buildRollupCount(filter)}) as part, toUInt64(0) as begun`,
    where: joinConditions([
      sql`grain = ${GRAINS[step]} and keyword = ${bindValue('UInt32', keyword ?? 0)}`,
      buildRollupTimeCondition(cut.summed),
      ...buildChannelConditions(filter),
    ]),
    tail: sql`group by weekday, hour`,
  });
  const rest = buildSelect('mentions', accountId, {
    select: sql`${cellOf(sql`published_at`, zone)}, count() as part, toUInt64(0) as begun`,
    where: sql`${buildPublishedCondition(cut.rest)} and ${buildUntimedCondition(filter, names)}`,
    tail: sql`group by weekday, hour`,
  });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  return readRows(
    clickhouse,
    Row,
    // Beside each other and not joined: a join is planned at several times the price.
    sql`select weekday, hour, sum(part) as count, sum(begun) as times
      from (${unionAll([...parts, hoursOf(asked, zone)])})
      group by weekday, hour having count > 0 order by weekday, hour`,
  );
};

const cellOf = (time: Sql, zone: string): Sql =>
  sql`toUInt8(toDayOfWeek(${time}, 0, ${bindValue('String', zone)})) as weekday,
    toUInt8(toHour(${time}, ${bindValue('String', zone)})) as hour`;

/** How often each hour of the week begins in the time, by the same clock. */
const hoursOf = ({ filter }: ResolvedFilter, zone: string): Sql => {
  const { from, to } = toSpan(filter);
  const first = Math.floor(from / MS_PER_HOUR) * MS_PER_HOUR;
  return sql`select ${cellOf(sql`moment`, zone)}, toUInt64(0) as part, count() as begun
    from (select ${bindInstant(first)} + toIntervalHour(number) as moment from numbers(${bindValue('UInt32', Math.ceil((to - first) / MS_PER_HOUR))}))
    group by weekday, hour`;
};

/** No zone changes its clocks twice within so long. */
const BETWEEN_CHANGES = 20 * 24 * MS_PER_HOUR;

/** How far the clocks of a zone are ahead all through a time, in milliseconds; the sums begin in 1970. */
const aheadIn = ({ from, to }: Span, zone: string): number[] => {
  const ahead = [getUtcOffset(to, zone)];
  for (let moment = Math.max(0, from); moment < to; moment += BETWEEN_CHANGES)
    ahead.push(getUtcOffset(moment, zone));
  return ahead;
};
