import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Since when mentions are collected, in milliseconds: since the first keyword of listening, or the first day that has mentions, whichever is
 * earlier, as imports and looks back bring earlier ones. Now where nothing was ever collected.
 */
export async function findCollectedSince(unit: UnitOfWork): Promise<number> {
  const { rows } = await sql<{ since: number | null }>`
    select (extract(epoch from least(
             (select min(day)::timestamp at time zone 'UTC' from rollup_days where account_id = ${unit.accountId}),
             (select min(created_at) from keywords where account_id = ${unit.accountId} and product = 'listening')
           )) * 1000)::bigint as since`.execute(unit.db);
  return rows[0]?.since ?? unit.now.getTime();
}
