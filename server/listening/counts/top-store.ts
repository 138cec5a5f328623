import type { ClickHouseClient } from '@clickhouse/client';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  readRanked,
  TopRow,
  TrendRow,
  type RankingQuery,
  type Subject,
} from '#server/listening/counts/ranked-store.ts';
import {
  toPreviousFilter,
  toSpan,
  type ResolvedFilter,
} from '#server/listening/filter-sql/resolved-filter.ts';
import { splitSpan, countDays, type SpanCoverage } from '#server/listening/rollups/spans.ts';

/** Candidates that are counted exactly. */
const MOST_CANDIDATES = 1000;
/** A day's rows are grouped by the power of two of their count; each attempt reads rows smaller by this many powers. */
const COARSER = 3;

type TopQuery = { subject: Subject; resolved: ResolvedFilter; useRollups: boolean; limit: number };

/**
 * The keys with the most mentions, the highest first, exact. With rollups, only the larger rows of each day are read first: a key in none
 * of them has at most a known number of mentions, and if the keys found have more, no other key can be among the first. Where that cannot
 * be shown, everything is read.
 */
export async function readTop(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  top: TopQuery,
): Promise<TopRow[]> {
  const among = await findCandidates(clickhouse, accountId, top);
  return readRanked(clickhouse, accountId, TopRow, { ...rankingOf(top), among });
}

/** The same, each with its number of mentions in an equally long period before: for candidates, one read gives both. */
export async function readTrends(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  top: TopQuery,
): Promise<TrendRow[]> {
  const before = { ...top, resolved: toPreviousFilter(top.resolved) };
  const among = await findCandidates(clickhouse, accountId, top);
  if (among) {
    const earlier = rankingOf(before).cut;
    return readRanked(clickhouse, accountId, TrendRow, { ...rankingOf(top), earlier, among });
  }
  const rows = await readRanked(clickhouse, accountId, TopRow, rankingOf(top));
  if (rows.length === 0) return [];
  const known = await readRanked(clickhouse, accountId, TopRow, { ...rankingOf(before), among: rows });
  const counts = new Map(known.map(({ key, count }) => [key, count]));
  return rows.map((row) => ({ ...row, before: counts.get(row.key) ?? 0 }));
}

function rankingOf({ subject, resolved, useRollups, limit }: TopQuery): RankingQuery {
  const cut = splitSpan(toSpan(resolved.filter), useRollups ? resolved.made : [], MS_PER_DAY);
  return { subject, resolved, cut, least: 0, most: limit };
}

/** Keys that may be among the first, by the larger rows of each day; undefined where those rows cannot prove it. */
async function findCandidates(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  top: TopQuery,
): Promise<TopRow[] | undefined> {
  const ranking = rankingOf(top);
  const days = countDays(ranking.cut.summed);
  for (let power = firstPower(ranking.cut, days, top.subject.share); power > 0; power -= COARSER) {
    const unseen = days * (2 ** power - 1);
    const looked = { ...ranking, least: power, most: MOST_CANDIDATES };
    const found = candidates(await readRanked(clickhouse, accountId, TopRow, looked), top.limit, unseen);
    if (found) return found;
  }
  return undefined;
}

/** Rows that may be among the first; undefined where a row that was not read may be as well. */
function candidates(found: readonly TopRow[], limit: number, unseen: number): TopRow[] | undefined {
  const last = found[limit - 1]?.count ?? 0;
  if (last <= unseen) return undefined;
  const may = found.filter((row) => row.count + unseen >= last);
  return may.length === MOST_CANDIDATES ? undefined : may;
}

function firstPower({ mentions }: SpanCoverage, days: number, share: number): number {
  return days === 0 ? 0 : Math.floor(Math.log2(Math.max(1, (mentions / days) * share)));
}
