import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { buildPoolSelect, type PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import {
  bindInstant,
  bindValue,
  joinConditions,
  joinSql,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import {
  buildPostCondition,
  buildSharedFilterCondition,
} from '#server/listening/filter-sql/mention-filter.ts';
import { buildCountedSelect, buildMatchesSelect } from '#server/listening/filter-sql/post-select.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { MatchBase } from '#server/listening/matches/match-base.ts';
import { MATCH_COLUMNS, type MatchLevel } from '#server/listening/matches/match-columns.ts';
import { buildLimitSettings, createMatches } from '#server/semantic/public.ts';

/** With more matches, each question searches the text itself. */
export const MOST_MATCHES = 1_000_000;

/** A person waits for the page; where the limits are too low, each question searches the text itself. */
const LIMITS = buildLimitSettings('interactive');
const NO_ID = sql`toUUID('00000000-0000-0000-0000-000000000000')`;

/** A table of matches, and what of them it has. */
export type KnownMatches = { table: string; level: MatchLevel };

type SearchMatchesInput = {
  /** A new UUID. */
  id: string;
  accountId: AccountId;
  base: MatchBase;
  names: ResolvedFilter['names'];
  level: MatchLevel;
  /** A table of the same matches: other columns of them are found by their ids, without another search. Null: the text is searched. */
  among: KnownMatches | null;
};

/** Reads the posts of a search once into a table in memory, which holds the rows of the account. @returns its name, and how many rows it has */
export function createSearchMatches(
  clickhouse: ClickHouseClient,
  input: SearchMatchesInput,
): Promise<{ table: string; rows: number }> {
  const { id, accountId, base, names, level, among } = input;
  const span = buildSpansCondition(base);
  if (among !== null)
    return createMatches(clickhouse, {
      id,
      matches: buildKnownSelect({ ...input, among }, span),
      limits: LIMITS,
    });
  const tail = sql`limit ${bindValue('UInt64', MOST_MATCHES + 1)}`;
  if (names.pool) {
    const pool = names.pool;
    return createMatches(clickhouse, {
      id,
      matches: sql`${buildOwnSelect(input, span)} ${tail}`,
      more: (table) => sql`${buildPublicSelect({ ...input, pool, table }, span)} ${tail}`,
      limits: LIMITS,
    });
  }
  const counted = { filter: base.filter, names };
  const select = sql`account_id, ${listColumns(level)}`;
  const matches = buildCountedSelect(accountId, counted, { select, span, tail });
  return createMatches(clickhouse, { id, matches, limits: LIMITS });
}

/** The posts of a search whose ids are known, with the columns that are known and those of a further level. */
function buildKnownSelect(
  { accountId, names: { pool }, level, among }: SearchMatchesInput & { among: KnownMatches },
  span: Sql,
): Sql {
  const account = bindValue('UUID', accountId);
  const known = MATCH_COLUMNS[among.level];
  const others = MATCH_COLUMNS[level].filter((column) => !known.includes(column));
  const matches = buildMatchesSelect(among.table, accountId, {
    select: sql`account_id, ${listNames(known)}`,
    where: sql`true`,
  });
  const select = listNames(['_id', ...others]);
  const where = sql`${span} and _id in (select _id from ${nameSql(among.table)} where account_id = ${account})`;
  const own = buildSelect('mentions', accountId, { select, where });
  const posts = pool ? sql`${own} union all ${buildPoolSelect(pool, { select, where })}` : own;
  return sql`select account_id, ${listColumns(level)} from (${posts}) as posts any inner join (${matches}) as matches using (_id)`;
}

/**
 * The mentions of a search. One that is not counted, but may stand for a public post, belongs to no account here: nothing reads it but
 * {@link buildPublicSelect}, so that the text of mentions is searched once.
 */
function buildOwnSelect({ accountId, base: { filter }, names, level }: SearchMatchesInput, span: Sql): Sql {
  const columns = listColumns(level);
  const sees = names.sees ?? sql`true`;
  const found = buildSelect('mentions', accountId, {
    select: sql`account_id as reader_id, ${columns}, public_id,
      ((${sees}) and (${buildPostCondition(filter, names)})) as is_counted, (hidden <> 'no' or (${sees})) as is_known`,
    where: joinConditions([span, buildSharedFilterCondition(filter, names)]),
  });
  return sql`select if(is_counted, reader_id, ${NO_ID}) as account_id, ${columns},
    if(is_known, public_id, ${NO_ID}) as public_id from (${found})`;
}

/** The public posts of a search that are none of its mentions. */
function buildPublicSelect(
  { accountId, base: { filter }, names, level, pool, table }: SearchMatchesInput & PoolTable,
  span: Sql,
): Sql {
  return buildPoolSelect(pool, {
    select: sql`${bindValue('UUID', accountId)} as account_id, ${listColumns(level)}, ${NO_ID} as public_id`,
    where: joinConditions([
      span,
      buildPostCondition(filter, names),
      sql`_id not in (select public_id from ${table} where public_id <> ${NO_ID})`,
    ]),
  });
}

type PoolTable = { pool: PoolReading; table: Sql };

function listColumns(level: MatchLevel): Sql {
  return listNames(MATCH_COLUMNS[level]);
}

function listNames(columns: readonly string[]): Sql {
  return joinSql(columns.map(nameSql), sql`, `);
}

function buildSpansCondition({ spans }: MatchBase): Sql {
  const within = spans.map(
    ({ from, to }) => sql`(published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)})`,
  );
  return sql`(${joinSql(within, sql` or `)})`;
}
