/** Tickets of the demonstration, whose past is written after they were stored. */

import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The tickets that were created last, newest first. */
export function listNewestTickets(
  unit: UnitOfWork,
  limit: number,
): Promise<{ _id: string; created_at: string; last_message_at: string }[]> {
  return accountTable(unit, 'tickets')
    .selectFrom()
    .select(['_id', 'created_at', 'last_message_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** The assigned tickets that were done last, newest first, without those of some people. */
export function listNewestDoneTickets(
  unit: UnitOfWork,
  { limit, without = [] }: { limit: number; without?: readonly string[] },
) {
  return accountTable(unit, 'tickets')
    .selectFrom()
    .select(['_id', 'contact_id', 'channel', 'assignee_id', 'done_at'])
    .where('done_at', 'is not', null)
    .where('assignee_id', 'is not', null)
    .$if(without.length > 0, (query) => query.where('assignee_id', 'not in', [...without]))
    .orderBy('done_at', 'desc')
    .limit(limit)
    .execute();
}

/** Sets the priority of a ticket without an event. */
export async function setPriority(unit: UnitOfWork, ticketId: string, priority: number): Promise<void> {
  await accountTable(unit, 'tickets').update(ticketId, { priority });
}
