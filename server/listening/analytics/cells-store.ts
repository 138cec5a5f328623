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
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  filtersByChannelOrLanguage,
  findRollupKeyword,
  buildRollupCount,
  unionAll,
} from '#server/listening/rollups/coverage-sql.ts';
import { GRAINS } from '#server/listening/rollups/grain-sql.ts';
import { stepOf } from '#server/listening/rollups/grains.ts';
import { buildPublishedCondition, buildRollupTimeCondition } from '#server/listening/rollups/span-sql.ts';
import { splitSpan, type Span } from '#server/listening/rollups/spans.ts';

const Row = z.object({ weekday: z.number(), hour: z.number(), count: Count, times: Count });
/** An hour of the week with its mentions, and how often it occurred in the period. */
export type Cell = z.infer<typeof Row>;

/**
 * Mentions by the hour of the week, in a time zone: an hour that autumn repeats counts both, one that spring skips has none. Read from the
 * rollups where they cover it.
 */
export function readCells(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  zone: string,
): Promise<Cell[]> {
  const { filter, names, made } = resolved;
  const keyword = findRollupKeyword(filter, names);
  const fits = keyword === null ? null : stepOf(aheadIn(toSpan(filter), zone), keyword);
  const usesRollup = fits !== null && !(keyword !== 0 && filtersByChannelOrLanguage(filter));
  const step = fits ?? MS_PER_HOUR;
  const cut = splitSpan(toSpan(filter), usesRollup ? made : [], step);
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
    // A union instead of a join: planning a join costs several times as much.
    sql`select weekday, hour, sum(part) as count, sum(begun) as times
      from (${unionAll([...parts, hoursOf(resolved, zone)])})
      group by weekday, hour having count > 0 order by weekday, hour`,
  );
}

function cellOf(time: Sql, zone: string): Sql {
  return sql`toUInt8(toDayOfWeek(${time}, 0, ${bindValue('String', zone)})) as weekday,
    toUInt8(toHour(${time}, ${bindValue('String', zone)})) as hour`;
}

/** How often each hour of the week begins in the period, in the same time zone. */
function hoursOf({ filter }: ResolvedFilter, zone: string): Sql {
  const { from, to } = toSpan(filter);
  const first = Math.floor(from / MS_PER_HOUR) * MS_PER_HOUR;
  return sql`select ${cellOf(sql`moment`, zone)}, toUInt64(0) as part, count() as begun
    from (select ${bindInstant(first)} + toIntervalHour(number) as moment from numbers(${bindValue('UInt32', Math.ceil((to - first) / MS_PER_HOUR))}))
    group by weekday, hour`;
}

/** No zone changes its offset twice within this time. */
const BETWEEN_CHANGES = 20 * 24 * MS_PER_HOUR;

/** The offset of a zone throughout a span, in milliseconds; the rollups begin in 1970. */
function aheadIn({ from, to }: Span, zone: string): number[] {
  const ahead = [getUtcOffset(to, zone)];
  for (let moment = Math.max(0, from); moment < to; moment += BETWEEN_CHANGES)
    ahead.push(getUtcOffset(moment, zone));
  return ahead;
}
