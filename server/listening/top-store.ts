import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { partOf, type SumsTable } from '#server/kit/clickhouse/mentions.ts';
import { bound, every, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { spanOf, type Asked } from '#server/listening/asked.ts';
import { narrowedWhere, placedWhere } from '#server/listening/mention-filter.ts';
import { Count, sentimentColumns } from '#server/listening/sentiment-counts.ts';
import { ALL, MENTION_COUNTS, summedCounts, together, TOTALS } from '#server/listening/sums/covered.ts';
import { cutSpan, DAY, daysOf, onDaysIn, publishedIn, type Cut } from '#server/listening/sums/spans.ts';

/** What a list of the most frequent is about: a column of sums, and of mentions that are not summed yet. */
export type Subject = {
  table: SumsTable;
  /** Which rows of the sums, where the table holds others as well. */
  only?: Sql;
  key: Sql;
  keyOfMention: Sql;
  /** Which mentions have one at all. */
  having: Sql;
  /** The part of a day's mentions that each of the first has, at the least: rows that hold as much are read first. */
  share: number;
  /** Some keys as ClickHouse reads them. */
  listed: (keys: readonly string[]) => Sql;
  /** Whether rows of the sums have a number for the key in `code` as well, by which those of some keys are found at less cost. */
  coded: boolean;
};

/** A key with the mentions that it is in. */
export const TopRow = z.object({ key: z.string(), code: z.string(), count: Count, ...sentimentColumns });
export type TopRow = z.infer<typeof TopRow>;
/** What a key is found by again. */
type Named = Pick<TopRow, 'key' | 'code'>;

/** Candidates that are looked at closely. */
const MOST_CANDIDATES = 1000;
/** A day's rows are told apart by the power of two that their number reaches; each try reads rows this much smaller. */
const COARSER = 3;

type Top = { subject: Subject; asked: Asked; told: boolean; limit: number };

/**
 * The keys in the most mentions, the most first, exactly. Where sums tell it, only the larger rows of each day are read first:
 * a key that is in none of them has at most a known number of mentions, and where those found have more, none of the others
 * can be among them. Where that does not show, everything is read.
 */
export const readTop = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { subject, asked, told, limit }: Top,
): Promise<TopRow[]> => {
  const cut = cutSpan(spanOf(asked.filter), told ? asked.made : [], DAY);
  const days = daysOf(cut.summed);
  const read = (least: number, most: number, among?: readonly Named[]): Promise<TopRow[]> =>
    readRanked(clickhouse, accountId, { subject, asked, cut, least, among, most });
  for (let power = firstPower(cut, days, subject.share); power > 0; power -= COARSER) {
    const unseen = days * (2 ** power - 1);
    const found = candidates(await read(power, MOST_CANDIDATES), limit, unseen);
    if (found) return read(0, limit, found);
  }
  return read(0, limit);
};

/** Exactly how many mentions some keys are in, the most first; those in none are left out. */
export const readSome = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { subject, asked, told }: Omit<Top, 'limit'>,
  among: readonly Named[],
): Promise<TopRow[]> => {
  if (among.length === 0) return Promise.resolve([]);
  const cut = cutSpan(spanOf(asked.filter), told ? asked.made : [], DAY);
  return readRanked(clickhouse, accountId, { subject, asked, cut, least: 0, among, most: among.length });
};

const readRanked = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { most, ...parts }: Parts & { most: number },
): Promise<TopRow[]> => {
  const { subject, among } = parts;
  const { listed, coded } = subject;
  const key =
    coded && among
      ? sql`transform(item, ${codesOf(among)}, ${listed(among.map((one) => one.key))}, '')`
      : sql`toString(item)`;
  const code = coded && !among ? sql`toString(cityHash64(item))` : sql`toString(item)`;
  return readRows(
    clickhouse,
    TopRow,
    sql`select ${key} as key, ${code} as code, sum(${ALL}) as count, ${TOTALS}
      from (${together(partsOf(accountId, parts))})
      group by item having count > 0 order by count desc, ${coded ? sql`key` : sql`item`} limit ${bound('UInt32', most)}`,
  );
};

/** Their numbers, which ClickHouse reckoned: out of the condition it would reckon them again for each row. */
const codesOf = (among: readonly Named[]): Sql =>
  bound(
    'Array(UInt64)',
    among.map(({ code }) => BigInt(code)),
  );

/** Rows that may be among the first; null where one that was not seen may be as well. */
const candidates = (found: readonly TopRow[], limit: number, unseen: number): TopRow[] | null => {
  const last = found[limit - 1]?.count ?? 0;
  if (last <= unseen) return null;
  const may = found.filter((row) => row.count + unseen >= last);
  return may.length === MOST_CANDIDATES ? null : may;
};

const firstPower = ({ mentions }: Cut, days: number, share: number): number =>
  days === 0 ? 0 : Math.floor(Math.log2(Math.max(1, (mentions / days) * share)));

type Parts = {
  subject: Subject;
  asked: Asked;
  cut: Cut;
  /** Only rows that hold this power of two and more; 0 for all. */
  least: number;
  among?: readonly Named[] | undefined;
};

const partsOf = (accountId: AccountId, { subject, asked, cut, least, among }: Parts): Sql[] => {
  const { filter, names } = asked;
  const { table, only, key, keyOfMention, having, listed, coded } = subject;
  const byCode = coded && among !== undefined;
  const keys = among && listed(among.map((one) => one.key));
  const sums = partOf(table, accountId, {
    select: sql`${byCode ? sql`code` : key} as item, ${summedCounts(filter)}`,
    where: every([
      ...(only ? [only] : []),
      onDaysIn(cut.summed),
      sql`rarity <= ${bound('UInt8', 31 - least)}`,
      ...placedWhere(filter),
      ...(among && keys ? [sql`item in ${byCode ? codesOf(among) : keys}`] : []),
    ]),
  });
  const rest = partOf('mentions', accountId, {
    select: sql`${keyOfMention} as ${keys ? sql`found` : sql`item`}, ${MENTION_COUNTS}`,
    where: sql`${publishedIn(cut.rest)} and ${narrowedWhere(filter, names)} and ${having}`,
  });
  const chosen = keys
    ? sql`select ${byCode ? sql`cityHash64(found)` : sql`found`} as item, n0, n1, n2, n3 from (${rest})
      where found in ${keys}`
    : rest;
  return [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [chosen] : [])];
};
