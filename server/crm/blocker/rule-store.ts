import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Which entries of the CRM's blacklist in which versions are in use; empty where none is. */
export async function findBlacklistStamp({ db, accountId }: UnitOfWork): Promise<string> {
  const { rows } = await sql<{ stamp: string | null }>`
    select md5(string_agg(_id || ':' || version, ',' order by _id)) as stamp from blacklist_entries
     where account_id = ${accountId} and product = 'crm' and active`.execute(db);
  return rows[0]?.stamp ?? '';
}

/**
 * Which rules of the post blocker in which versions and order are in use, and whether an item of a connection was blocked: one small
 * statement per delivery.
 */
export async function findBlockerStamp(
  { db, accountId }: UnitOfWork,
  connectionId: string,
): Promise<{ stamp: string; kept_out: boolean }> {
  const { rows } = await sql<{ stamp: string; kept_out: boolean }>`
    select coalesce(string_agg(_id || ':' || version, ',' order by position, _id), '') as stamp,
           exists (select from blocked_items where account_id = ${accountId} and connection_id = ${connectionId}) as kept_out
      from post_blocker_rules where account_id = ${accountId} and active`.execute(db);
  return rows[0] ?? { stamp: '', kept_out: false };
}
