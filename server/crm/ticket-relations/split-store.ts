import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The parts of a ticket that are not done. */
export function listLiveSubTickets(unit: UnitOfWork, id: string): Promise<{ _id: string; number: number }[]> {
  return accountTable(unit, 'tickets')
    .selectFrom()
    .select(['_id', 'number'])
    .where('parent_id', '=', id)
    .where('live', '=', true)
    .orderBy('number')
    .execute();
}

/** The tags of a ticket. */
export async function loadTagIds(unit: UnitOfWork, id: string): Promise<string[]> {
  const row = await accountTable(unit, 'tickets').find(id, ['tag_ids']);
  return row?.tag_ids ?? [];
}

/** Moves the parts of one ticket to another. @returns their IDs */
export async function moveSubTickets(unit: UnitOfWork, from: string, into: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    update tickets set parent_id = ${into}, version = version + 1, updated_at = ${unit.now}
     where account_id = ${unit.accountId} and parent_id = ${from} returning _id`.execute(unit.db);
  return rows.map(({ _id }) => _id);
}

/** Returns parts to a ticket; those that were moved elsewhere since stay there. */
export async function returnSubTickets(
  unit: UnitOfWork,
  given: { ids: readonly string[]; from: string; to: string },
): Promise<void> {
  await sql`
    update tickets set parent_id = ${given.to}, version = version + 1, updated_at = ${unit.now}
     where account_id = ${unit.accountId} and parent_id = ${given.from}
       and _id = any (${[...given.ids]}::uuid[])`.execute(unit.db);
}
