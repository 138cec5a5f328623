import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect, type RollupTable } from '#server/kit/clickhouse/mentions.ts';
import {
  bindInstant,
  bindValue,
  joinConditions,
  readRows,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  ALL,
  MENTION_COUNTS,
  buildRollupCounts,
  unionAll,
  TOTALS,
} from '#server/listening/rollups/coverage-sql.ts';
import { onDaysIn, buildPublishedCondition } from '#server/listening/rollups/span-sql.ts';
import type { SpanCoverage } from '#server/listening/rollups/spans.ts';

/** The subject of a ranking: a column of rollups, and of mentions that have no rollups yet. */
export type Subject = {
  table: RollupTable;
  /** Which rows of the rollups, where the table holds others as well. */
  only?: Sql;
  key: Sql;
  keyOfMention: Sql;
  /** The condition that a mention has such a key. */
  having: Sql;
  /** The minimum part of a day's mentions that each of the first keys has: rows with this many are read first. */
  share: number;
  /** Some keys as ClickHouse reads them. */
  listed: (keys: readonly string[]) => Sql;
  /** Whether rollup rows also have a number for the key in `code`, by which the rows of given keys are found at less cost. */
  coded: boolean;
};

/** A key with its number of mentions. */
export const TopRow = z.object({ key: z.string(), code: z.string(), count: Count, ...sentimentColumns });
export type TopRow = z.infer<typeof TopRow>;
/** The same with the number of mentions in an equally long period before. */
export const TrendRow = TopRow.extend({ before: Count });
export type TrendRow = z.infer<typeof TrendRow>;
/** What identifies a key in a second read. */
export type RankedKey = Pick<TopRow, 'key' | 'code'>;

/** What is ranked of an account: `cut` is the requested period, divided into days with rollups and the rest. */
export type RankingQuery = {
  subject: Subject;
  resolved: ResolvedFilter;
  cut: SpanCoverage;
  /** The period just before; it is read as well, and returned as `before`. */
  earlier?: SpanCoverage;
  /** Only rows with at least this power of two; 0 for all. */
  least: number;
  among?: readonly RankedKey[] | undefined;
  most: number;
};

/** The keys with the most mentions, the highest first, among the rows that are read. */
export function readRanked<T extends z.ZodType>(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  row: T,
  ranking: RankingQuery,
): Promise<z.output<T>[]> {
  const { among, most, earlier } = ranking;
  const { listed, coded } = ranking.subject;
  const key =
    coded && among
      ? sql`transform(item, ${codesOf(among)}, ${listed(among.map((one) => one.key))}, '')`
      : sql`toString(item)`;
  const code = coded && !among ? sql`toString(cityHash64(item))` : sql`toString(item)`;
  return readRows(
    clickhouse,
    row,
    sql`select ${key} as key, ${code} as code, ${earlier ? NOW_AND_BEFORE : NOW}
      from (${unionAll(partsOf(accountId, ranking))})
      group by item having count > 0 order by count desc, ${coded ? sql`key` : sql`item`} limit ${bindValue('UInt32', most)}`,
  );
}

const NOW = sql`sum(${ALL}) as count, ${TOTALS}`;
const NOW_AND_BEFORE = sql`sumIf(${ALL}, not early) as count, sumIf(${ALL}, early) as before, sumIf(n0, not early) as negative,
  sumIf(n1, not early) as neutral, sumIf(n2, not early) as positive, sumIf(n3, not early) as question`;

/** Their numbers, computed by ClickHouse: within the condition it would compute them for each row. */
function codesOf(among: readonly RankedKey[]): Sql {
  return bindValue(
    'Array(UInt64)',
    among.map(({ code }) => BigInt(code)),
  );
}

function partsOf(
  accountId: AccountId,
  { subject, resolved, cut, earlier, least, among }: RankingQuery,
): Sql[] {
  const { filter, names } = resolved;
  const { table, only, key, keyOfMention, having, listed, coded } = subject;
  const byCode = coded && among !== undefined;
  const keys = among && listed(among.map((one) => one.key));
  const summed = [...(earlier?.summed ?? []), ...cut.summed];
  const earlyDay = earlier ? sql`, ${onDaysIn(earlier.summed)} as early` : sql``;
  const sums = buildSelect(table, accountId, {
    select: sql`${byCode ? sql`code` : key} as item, ${buildRollupCounts(filter)}${earlyDay}`,
    where: joinConditions([
      ...(only ? [only] : []),
      onDaysIn(summed),
      sql`rarity <= ${bindValue('UInt8', 31 - least)}`,
      ...buildChannelConditions(filter),
      ...(among && keys ? [sql`item in ${byCode ? codesOf(among) : keys}`] : []),
    ]),
  });
  const others = [...(earlier?.rest ?? []), ...cut.rest];
  const early = earlier ? sql`, published_at < ${bindInstant(filter.from)} as early` : sql``;
  const rest = buildSelect('mentions', accountId, {
    select: sql`${keyOfMention} as ${keys ? sql`found` : sql`item`}, ${MENTION_COUNTS}${early}`,
    where: sql`${buildPublishedCondition(others)} and ${buildUntimedCondition(filter, names)} and ${having}`,
  });
  const chosen = keys
    ? sql`select ${byCode ? sql`cityHash64(found)` : sql`found`} as item, n0, n1, n2, n3${earlier ? sql`, early` : sql``}
      from (${rest}) where found in ${keys}`
    : rest;
  return [...(summed.length > 0 ? [sums] : []), ...(others.length > 0 ? [chosen] : [])];
}
