import type { AccountId } from '#contracts/kit/ids.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const NAME = /^[a-z_][a-z0-9_]*$/;

/** A name of a table or column that a declaration states. @throws where it is none, so that no text of a request becomes one */
export function nameSql(name: string): Sql {
  if (!NAME.test(name)) throw new Error(`not a name: ${name}`);
  return { pieces: [name] };
}

/** What to select of a table, of which rows, and what follows (grouping, order, limit). */
export type SelectParts = { select: Sql; where: Sql; tail?: Sql };

/**
 * A query of one account's rows of a declared table: the account is in the type and the first condition. Of a versioned table only the
 * current version of a row is read.
 */
export function buildAccountSelect(
  { table, versioned }: { table: string; versioned: boolean },
  accountId: AccountId,
  { select, where, tail }: SelectParts,
): Sql {
  return sql`select ${select} from ${nameSql(table)} ${versioned ? sql`final` : sql``} where account_id = ${bindValue('UUID', accountId)} and (${where}) ${tail ?? sql``}`;
}
