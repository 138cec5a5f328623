import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { openingStatement, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Begins a transaction that sees no more of the account's conversations than a person's group does (the role and its
 * policies in `after_migrations.sql`).
 */
export const narrow = openingStatement((db: Db) =>
  sql`select set_config('app.account_id', ${slot('account')}, true), set_config('app.user_id', ${slot('user')}, true),
    set_config('role', 'earshot_narrowed', true)`.compile(db),
);

/** Those of the account's people whose groups keep conversations from them. */
export async function listNarrowedUsers(unit: UnitOfWork): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from restricted_users(${unit.accountId}::uuid, 'crm')`.execute(unit.db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** That an id of a list (an expression) names a conversation, or a part of one, that a narrowed unit does not see. */
export function buildUnseenSql(accountId: string, ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (
      select from filter_visible_ids(${ids}) named
       where not exists (select from tickets where account_id = ${accountId} and _id = named)
         and not exists (select from messages where account_id = ${accountId} and _id = named)
         and not exists (select from contacts where account_id = ${accountId} and _id = named)
         and not exists (select from blocked_items where account_id = ${accountId} and _id = named)
         and not exists (select from refused_items where account_id = ${accountId} and _id = named)
         and not exists (select from quality_cases where account_id = ${accountId} and _id = named))`;
}

/** Whether all of these ids that name anything of a conversation name what a narrowed unit sees. */
export async function canSeeAll(unit: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ unseen: boolean }>`
    select ${buildUnseenSql(unit.accountId, sql`${[...ids]}::uuid[]`)} as unseen`.execute(unit.db);
  return rows[0]?.unseen === false;
}
