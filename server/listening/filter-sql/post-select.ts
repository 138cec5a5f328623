import type { ClickHouseClient } from '@clickhouse/client';
import type { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { ACCOUNT_COLUMNS, POST_COLUMNS } from '#contracts/semantic/data-sets/post-fields.ts';
import { buildAccountSelect, type SelectParts } from '#server/kit/clickhouse/account-select.ts';
import { buildSelect, type MentionQuestion } from '#server/kit/clickhouse/mentions.ts';
import { buildPostSelect } from '#server/kit/clickhouse/public-posts.ts';
import { bindInstant, joinConditions, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import {
  buildPostCondition,
  buildFilterCondition,
  buildSharedFilterCondition,
  buildUntimedCondition,
  refuseEmpty,
} from '#server/listening/filter-sql/mention-filter.ts';
import {
  omitFulfilled,
  type FilterMatches,
  type ResolvedFilter,
} from '#server/listening/filter-sql/resolved-filter.ts';

/** A filter and for whom it is read. */
export type CountedPosts = Pick<ResolvedFilter, 'filter' | 'names' | 'matches'>;

/**
 * What to select of the posts of a filter: in which span (that of the filter unless it is given), `where` narrows them further, and `first`
 * is a part of it that leaves few mentions.
 */
export type PostSelectParts = { select: Sql; span?: Sql; first?: Sql; where?: Sql; tail?: Sql };

/** Every column that mentions and public posts have; what a statement does not read of them is not read from the disk either. */
const COLUMNS: readonly string[] = [
  ...Object.keys(POST_COLUMNS),
  ...Object.keys(ACCOUNT_COLUMNS),
  'author_name',
  'author_handle',
  'author_avatar',
  'title',
  'text',
  'url',
  'folded',
  'folded_codes',
  'confidence',
  'reply_to',
  'updated_at',
  '_part',
  '_part_granule_offset',
];

/**
 * A query of the posts that a filter counts: the account's mentions, and where its reader may read the public pool also the public posts that
 * are none of its mentions, each post once. Counts and lists select through it, so that a number always opens exactly what it counts.
 * @throws invalid_request where the time range is empty or the Boolean text cannot be read
 */
export function buildCountedSelect(
  accountId: AccountId,
  { filter, names, matches }: CountedPosts,
  { select, span = buildFilterSpan(filter), first, where, tail }: PostSelectParts,
): Sql {
  if (matches)
    return buildMatchesSelect(matches.table, accountId, {
      select,
      where: joinConditions([
        buildMatchesCondition({ filter, names, matches }, span),
        ...(where ? [where] : []),
      ]),
      ...(tail && { tail }),
    });
  if (!names.pool)
    return buildSelect('mentions', accountId, {
      select,
      where: joinConditions([span, buildUntimedCondition(filter, names), ...(where ? [where] : [])]),
      ...(first && { first }),
      ...(tail && { tail }),
    });
  return buildPostSelect(names.pool, {
    columns: COLUMNS,
    select,
    where: joinConditions([span, buildPostCondition(filter, names), ...(where ? [where] : [])]),
    shared: joinConditions([span, buildSharedFilterCondition(filter, names)]),
    seen: names.sees ?? sql`true`,
    ...(tail && { tail }),
  });
}

/** A query of the posts that were read once into a table. */
export function buildMatchesSelect(table: string, accountId: AccountId, parts: SelectParts): Sql {
  return buildAccountSelect({ table, versioned: false }, accountId, parts);
}

/** What a filter and a span leave of its matches. @throws invalid_request where the time range is empty */
export function buildMatchesCondition(
  { filter, names, matches }: CountedPosts & { matches: FilterMatches },
  span: Sql = buildFilterSpan(filter),
): Sql {
  return joinConditions([span, buildFilterCondition(omitFulfilled(filter, matches), names)]);
}

/** Queries the posts that a filter counts. */
export function readCounted<T extends z.ZodType>(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  counted: CountedPosts,
  { row, settings, ...parts }: PostSelectParts & Pick<MentionQuestion<T>, 'row' | 'settings'>,
): Promise<z.output<T>[]> {
  return readRows(clickhouse, row, buildCountedSelect(accountId, counted, parts), settings);
}

/** The period of a filter. @throws invalid_request where it is empty */
function buildFilterSpan(filter: ResolvedFilter['filter']): Sql {
  refuseEmpty(filter);
  return sql`published_at >= ${bindInstant(filter.from)} and published_at < ${bindInstant(filter.to)}`;
}
