import { sql } from 'kysely';
import { ROUTINE_REASONS } from '#contracts/inbound/refused/reasons.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a channel or a monitor is called, and whether a CRM uses it. */
export async function findRefusedSource(
  { db, accountId }: UnitOfWork,
  sourceId: string,
): Promise<{ name: string; in_crm: boolean } | undefined> {
  const { rows } = await sql<{ name: string; in_crm: boolean }>`
    select name, coalesce((product -> 'crm' ->> 'active')::boolean, false) as in_crm
      from connections where account_id = ${accountId} and _id = ${sourceId}
    union all
    select name, false from monitors where account_id = ${accountId} and _id = ${sourceId}`.execute(db);
  return rows[0];
}

/** How many that need a look are open of one source. */
export async function countOpenOf(unit: UnitOfWork, sourceId: string): Promise<number> {
  const { count } = await accountTable(unit, 'refused_items')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('source_id', '=', sourceId)
    .where('state', '=', 'open')
    .where('reason', 'not in', [...ROUTINE_REASONS])
    .executeTakeFirstOrThrow();
  return Number(count);
}
