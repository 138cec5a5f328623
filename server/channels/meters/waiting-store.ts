import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The messages of a connection that wait for a limit, in the order in which they were written. */
export async function listWaitingMessages(unit: UnitOfWork, connectionId: string): Promise<string[]> {
  const rows = await accountTable(unit, 'outbox')
    .selectFrom()
    .select('message_id')
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'queued')
    .where('failure', '=', 'quota')
    .orderBy('message_id')
    .execute();
  return rows.map(({ message_id }) => message_id);
}

/** Makes a connection due for polling now. */
export async function pollNow(unit: UnitOfWork, connectionId: string): Promise<void> {
  await accountTable(unit, 'connection_polls').update({ connection_id: connectionId }, { next_at: unit.now });
}
