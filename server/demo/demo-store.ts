import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The users of the demonstration. */
export async function listDemoUsers(unit: UnitOfWork) {
  return accountTable(unit, 'users').list({}, ['_id', 'email', 'name']);
}

/** The tickets of the demonstration with the newest messages. */
export async function listNewestTickets(unit: UnitOfWork, limit: number) {
  return accountTable(unit, 'tickets')
    .selectFrom()
    .select(['_id', 'subject', 'last_message'])
    .orderBy('last_message_at', 'desc')
    .limit(limit)
    .execute();
}
