import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinConditions, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { refuseClosed } from '#server/listening/counts/refuse-closed.ts';
import {
  buildFilterCondition,
  buildUntimedCondition,
  refuseEmpty,
} from '#server/listening/filter-sql/mention-filter.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isByCluster, unionAll } from '#server/listening/rollups/coverage-sql.ts';
import { onDaysIn, buildPublishedCondition } from '#server/listening/rollups/span-sql.ts';
import { splitSpan, countDays, type Span } from '#server/listening/rollups/spans.ts';

/** Up to this many mentions, distinguishing all their numbers is as quick as first finding the shared ones. */
const FEW_MENTIONS = 300_000;

/**
 * The days of a query for which it is known which cluster numbers several mentions share, with the approximate number of mentions, and the
 * rest of its period. None where that does not help, or where hidden mentions are requested, for which nothing is known.
 */
export function splitClusterSpans({ filter, made }: ResolvedFilter): CoveredSpans {
  const whole = toSpan(filter);
  const { summed, rest, mentions } = splitSpan(whole, made, MS_PER_DAY);
  const helps =
    filter.hidden === undefined && mentions > FEW_MENTIONS && countDays(rest) <= countDays(summed);
  return helps ? { known: summed, rest, mentions } : { known: [], rest: [whole], mentions: 0 };
}

type CoveredSpans = { known: Span[]; rest: Span[]; mentions: number };

/** Whether {@link buildSharedRowsSql} leaves out most mentions whose number is unique. */
export const isShared = (resolved: ResolvedFilter): boolean => splitClusterSpans(resolved).known.length > 0;

/**
 * Mentions of a filter whose cluster number another mention may share, as rows of `select`: of `cluster`, `channel`, `language`,
 * `sentiment`, `author_key` and `published_at`. All other mentions have a unique number, so that near-duplicates are counted among few. For
 * days with rollups it is known which numbers are shared (`shared_clusters`: the later of two days to be built has seen both); numbers of
 * the other days may be shared with any mention.
 * @throws invalid_request where the time range is empty, not_permitted where the reader may not read what is counted
 */
export function buildSharedRowsSql(accountId: AccountId, resolved: ResolvedFilter, select: Sql): Sql {
  refuseEmpty(resolved.filter);
  refuseClosed(resolved, { measures: ['clusters'] });
  const { known, rest } = splitClusterSpans(resolved);
  return union([
    known.length > 0 && ofKnown(accountId, resolved, { select, known, first: mayBeShared(accountId, rest) }),
    rest.length > 0 && ofRest(accountId, resolved, { select, rest }),
  ]);
}

/** Half of a number is enough here, and is looked up faster: a false match turns out to be unique by the whole number. */
function mayBeShared(accountId: AccountId, rest: readonly Span[]): Sql {
  const shared = buildSelect('shared_clusters', accountId, { select: HALF, where: sql`true` });
  const others = buildSelect('mentions', accountId, { select: HALF, where: buildPublishedCondition(rest) });
  return sql`${HALF} in (${union([shared, rest.length > 0 && others])})`;
}

const HALF = sql`toUInt32(cluster)`;

const union = (parts: readonly (Sql | false)[]): Sql => unionAll(parts.filter((part) => part !== false));

/** The mentions of a filter with one of these few numbers, as rows of `select`: see {@link buildSharedRowsSql}. */
export function buildClusterRowsSql(
  accountId: AccountId,
  resolved: ResolvedFilter,
  { select, numbers }: { select: Sql; numbers: readonly bigint[] },
): Sql {
  const { known, rest } = splitClusterSpans(resolved);
  // Sixteen bits first, which are looked up in a table: ten times as fast as the numbers themselves, and with few false matches.
  const first = sql`toUInt16(cluster) in ${bindValue('Array(UInt16)', [...new Set(numbers.map((one) => Number(one & 0xffffn)))])}`;
  const where = sql`cluster in ${bindValue('Array(UInt64)', numbers)}`;
  return union([
    known.length > 0 && ofKnown(accountId, resolved, { select, known, first, where }),
    rest.length > 0 && ofRest(accountId, resolved, { select, rest, first, where }),
  ]);
}

type Rows = { select: Sql; first?: Sql; where?: Sql };

function ofKnown(
  accountId: AccountId,
  { filter, names }: ResolvedFilter,
  { known, where = sql`true`, ...rows }: Rows & { known: readonly Span[] },
): Sql {
  return isByCluster(filter)
    ? buildSelect('mention_clusters', accountId, {
        ...rows,
        where: joinConditions([where, onDaysIn(known), buildFilterCondition(filter, names)]),
      })
    : ofRest(accountId, { filter, names }, { ...rows, rest: known, where });
}

function ofRest(
  accountId: AccountId,
  { filter, names }: Pick<ResolvedFilter, 'filter' | 'names'>,
  { rest, where = sql`true`, ...rows }: Rows & { rest: readonly Span[] },
): Sql {
  return buildSelect('mentions', accountId, {
    ...rows,
    where: joinConditions([
      where,
      sql`cluster <> 0`,
      buildPublishedCondition(rest),
      buildUntimedCondition(filter, names),
    ]),
  });
}
