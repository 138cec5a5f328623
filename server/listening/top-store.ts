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
};

/** A key with the mentions that it is in. */
export const TopRow = z.object({ key: z.string(), count: Count, ...sentimentColumns });
export type TopRow = z.infer<typeof TopRow>;

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
  const parts = (largerThan: number, keys?: readonly string[]): Sql =>
    together(partsOf(accountId, { subject, asked, cut, least: largerThan, keys }));
  const ranked = (from: Sql, most: number): Promise<TopRow[]> => readRanked(clickhouse, from, most);
  for (let power = firstPower(cut, days, subject.share); power > 0; power -= COARSER) {
    const unseen = days * (2 ** power - 1);
    const found = await ranked(parts(power), MOST_CANDIDATES);
    const keys = candidates(found, limit, unseen);
    if (keys) return ranked(parts(0, keys), limit);
  }
  return ranked(parts(0), limit);
};

/** Exactly how many mentions these keys are in, the most first; those in none are left out. */
export const readSome = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { subject, asked, told }: Omit<Top, 'limit'>,
  keys: readonly string[],
): Promise<TopRow[]> => {
  const cut = cutSpan(spanOf(asked.filter), told ? asked.made : [], DAY);
  return readRanked(
    clickhouse,
    together(partsOf(accountId, { subject, asked, cut, least: 0, keys })),
    keys.length,
  );
};

const readRanked = (clickhouse: ClickHouseClient, from: Sql, most: number): Promise<TopRow[]> =>
  readRows(
    clickhouse,
    TopRow,
    sql`select toString(item) as key, sum(${ALL}) as count, ${TOTALS} from (${from})
      group by item having count > 0 order by count desc, item limit ${bound('UInt32', most)}`,
  );

/** Keys that may be among the first; null where one that was not seen may be as well. */
const candidates = (found: readonly TopRow[], limit: number, unseen: number): string[] | null => {
  const last = found[limit - 1]?.count ?? 0;
  if (last <= unseen) return null;
  const may = found.filter((row) => row.count + unseen >= last);
  return may.length === MOST_CANDIDATES ? null : may.map((row) => row.key);
};

const firstPower = ({ mentions }: Cut, days: number, share: number): number =>
  days === 0 ? 0 : Math.floor(Math.log2(Math.max(1, (mentions / days) * share)));

type Parts = {
  subject: Subject;
  asked: Asked;
  cut: Cut;
  /** Only rows that hold this power of two and more; 0 for all. */
  least: number;
  keys?: readonly string[] | undefined;
};

const partsOf = (accountId: AccountId, { subject, asked, cut, least, keys }: Parts): Sql[] => {
  const { filter, names } = asked;
  const { table, only, key, keyOfMention, having, listed } = subject;
  const among = keys && sql`item in ${listed(keys)}`;
  const sums = partOf(table, accountId, {
    select: sql`${key} as item, ${summedCounts(filter)}`,
    where: every([
      ...(only ? [only] : []),
      onDaysIn(cut.summed),
      sql`rarity <= ${bound('UInt8', 31 - least)}`,
      ...placedWhere(filter),
      ...(among ? [among] : []),
    ]),
  });
  const rest = partOf('mentions', accountId, {
    select: sql`${keyOfMention} as item, ${MENTION_COUNTS}`,
    where: sql`${publishedIn(cut.rest)} and ${narrowedWhere(filter, names)} and ${having}`,
  });
  const chosen = among ? sql`select * from (${rest}) where ${among}` : rest;
  return [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [chosen] : [])];
};
