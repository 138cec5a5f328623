import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

function liveTicketsOf(unit: UnitOfWork, userId: string) {
  return accountTable(unit, 'tickets')
    .selectFrom()
    .where('assignee_id', '=', userId)
    .where('live', '=', true);
}

/** How many live tickets a person has. */
export async function countLiveTickets(unit: UnitOfWork, userId: string): Promise<number> {
  const { n } = await liveTicketsOf(unit, userId)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The contacts of a person's live tickets. */
export async function listLiveContacts(unit: UnitOfWork, userId: string): Promise<string[]> {
  const rows = await liveTicketsOf(unit, userId).select('contact_id').distinct().execute();
  return rows.map(({ contact_id }) => contact_id);
}

/** Assigns the live tickets of one person to another, or to nobody. @returns them */
export function reassignLiveTickets(
  unit: UnitOfWork,
  from: string,
  to: string | null,
): Promise<{ _id: string; contact_id: string }[]> {
  return accountTable(unit, 'tickets')
    .updateTable()
    .set((is) => ({ assignee_id: to, version: is('version', '+', 1), updated_at: unit.now }))
    .where('assignee_id', '=', from)
    .where('live', '=', true)
    .returning(['_id', 'contact_id'])
    .execute();
}
