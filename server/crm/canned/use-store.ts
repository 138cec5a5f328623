import { sql } from 'kysely';
import type { CannedUse } from '#contracts/crm/canned/endpoints.ts';
import { buildReachCondition } from '#server/crm/canned/reach-sql.ts';
import type { Reader } from '#server/crm/canned/reader.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Counts the responses used in an answer: each once, for its sender, on the day of the account's calendar. Responses that are deleted, or
 * out of the reader's reach, are skipped: an answer is not refused because of its statistics. Versions stay, so that nobody's edit becomes
 * stale.
 */
export async function countUses(unit: UnitOfWork, ids: readonly string[], reader?: Reader): Promise<void> {
  if (ids.length === 0) return;
  const userId = unit.actor.kind === 'user' ? unit.actor.id : null;
  // In one order, so that two answers with the same responses never deadlock.
  await sql`
    with used as materialized (
      select _id from canned_responses
       where account_id = ${unit.accountId} and _id = any(${[...new Set(ids)]}::uuid[])
         ${reader ? sql`and ${buildReachCondition(reader)}` : sql``}
       order by _id for no key update
    ), counted as (
      update canned_responses set used_count = used_count + 1, used_at = ${unit.now}
       where account_id = ${unit.accountId} and _id in (select _id from used)
    )
    insert into canned_response_uses (account_id, response_id, day, user_id, count)
    select ${unit.accountId}, used._id, (${unit.now}::timestamptz at time zone accounts.time_zone)::date, ${userId}::uuid, 1
      from used join accounts on accounts._id = ${unit.accountId}
        on conflict on constraint canned_response_uses__once do update set count = canned_response_uses.count + 1`.execute(
    unit.db,
  );
}

/** Uses of a response over the last days of the account's calendar, newest day first. */
export async function listUses(unit: UnitOfWork, responseId: string, days: number): Promise<CannedUse[]> {
  const { rows } = await sql<CannedUse>`
    select to_char(used.day, 'YYYY-MM-DD') as day, used.user_id, coalesce(users.name, '') as name, used.count
      from canned_response_uses used
      join accounts on accounts._id = used.account_id
      left join users on users.account_id = used.account_id and users._id = used.user_id
     where used.account_id = ${unit.accountId} and used.response_id = ${responseId}
       and used.day > (${unit.now}::timestamptz at time zone accounts.time_zone)::date - ${days}::int
     order by used.day desc, used.count desc, used.user_id`.execute(unit.db);
  return rows;
}
