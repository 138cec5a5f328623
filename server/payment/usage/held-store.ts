import { sql } from 'kysely';
import { formatDay, getMonthSpan } from '#contracts/payment/ledger-days.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many posts wait because the plan's mentions are used up. */
export async function countSuspendedPosts(unit: UnitOfWork): Promise<number> {
  const { held } = await accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select(sql<number>`coalesce(sum(rows), 0)::bigint`.as('held'))
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return held;
}

/**
 * When this month's mentions were used up, or the room for stored ones, whichever was first; null where there is room. Stored mentions are
 * not reset with a month: their time is the beginning of the unbroken sequence of months in which they were notified.
 */
export async function findLimitReachedAt(unit: UnitOfWork): Promise<Date | null> {
  const month = formatDay(getMonthSpan(unit.now).from);
  const { rows } = await sql<{ at: string | null }>`
    with told as (
      select meter, at, (extract(year from age(${month}::date, month)) * 12 + extract(month from age(${month}::date, month)))::int as ago
        from sent_usage_warnings
       where account_id = ${unit.accountId} and meter in ('monthly_mentions', 'stored_mentions') and level = 100),
    placed as (
      select *, row_number() over (partition by meter order by ago) as place, min(ago) over (partition by meter) as newest from told)
    select min(at) as at from placed
     where case meter when 'monthly_mentions' then ago = 0 else newest <= 1 and ago - place = newest - 1 end`.execute(
    unit.db,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

/** Holds a batch unread until there is room. @returns false where its processing has begun */
export async function suspendBatch(unit: UnitOfWork, id: string): Promise<boolean> {
  const { numUpdatedRows } = await accountTable(unit, 'inbound_batches')
    .updateTable()
    .set({ suspended_at: unit.now })
    .where('_id', '=', id)
    .where('leader_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Releases held batches, oldest first: they count as received now, so that reports of received posts include them. @returns the ids to
 * process
 */
export async function releaseBatches(unit: UnitOfWork, limit: number): Promise<string[]> {
  const rows = await accountTable(unit, 'inbound_batches')
    .updateTable()
    .set({ suspended_at: null, received_at: unit.now })
    .where('_id', 'in', (batches) =>
      batches
        .selectFrom('inbound_batches')
        .select('_id')
        .where('account_id', '=', unit.accountId)
        .where('suspended_at', 'is not', null)
        .orderBy('_id')
        .limit(limit),
    )
    .returning('_id')
    .execute();
  return rows.map(({ _id }) => _id);
}
