import { withNames, selectTicketsWithContacts, type ListedTicket } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Tickets by their IDs, the parts of one, and those that were split off it, by number. */
export async function listRelatedTickets(
  unit: UnitOfWork,
  { ids, of }: { ids: readonly string[]; of: string },
): Promise<ListedTicket[]> {
  const rows = await selectTicketsWithContacts(unit)
    .where((is) =>
      is.or([
        is('tickets.parent_id', '=', of),
        is('tickets.split_from', '=', of),
        ...(ids.length > 0 ? [is('tickets._id', 'in', [...ids])] : []),
      ]),
    )
    .orderBy('tickets.number')
    .execute();
  return withNames(unit, rows);
}
