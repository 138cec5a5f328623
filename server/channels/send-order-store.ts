import { sql } from 'kysely';
import { addSendJob, type OutboxRow } from '#server/channels/outbox-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The maximum wait for a message that is stuck: all its attempts take less. */
const STUCK_MS = 3_600_000;

type OutboxKey = Pick<OutboxRow, 'message_id' | 'connection_id' | 'recipient'>;

/** The process that sends to a recipient and the one that has finished wait for each other, so that no turn is lost between the two. */
async function holdTurns(
  { db, accountId }: UnitOfWork,
  { connection_id, recipient }: OutboxKey,
): Promise<void> {
  const name = `turns:${accountId}:${connection_id}:${recipient}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Pending messages to the same recipient; ids of messages grow with time. Those that wait for a limit hold up no other meanwhile. */
function onTheWay(unit: UnitOfWork, { connection_id, recipient }: OutboxKey) {
  return accountTable(unit, 'outbox')
    .selectFrom()
    .select('message_id')
    .where('connection_id', '=', connection_id)
    .where('recipient', '=', recipient)
    .where('state', 'in', ['queued', 'sending'])
    .where((is) =>
      is.or([
        is('state', '=', 'sending'),
        is('lease_until', 'is', null),
        is('lease_until', '<=', unit.now.toISOString()),
      ]),
    )
    .limit(1);
}

/** Whether an earlier message to the same recipient is not finished yet: later messages arrive later. */
export async function shouldWait(unit: UnitOfWork, row: OutboxKey): Promise<boolean> {
  await holdTurns(unit, row);
  const before = await onTheWay(unit, row)
    .where('message_id', '<', row.message_id)
    .where('created_at', '>', new Date(unit.now.getTime() - STUCK_MS).toISOString())
    .executeTakeFirst();
  return before !== undefined;
}

/** Passes the turn to the next message to the same recipient that was not attempted yet. */
export async function enqueueNext(unit: UnitOfWork, row: OutboxKey): Promise<void> {
  await holdTurns(unit, row);
  const next = await onTheWay(unit, row)
    .where('message_id', '>', row.message_id)
    .where('tries', '=', 0)
    .orderBy('message_id')
    .executeTakeFirst();
  if (next) await addSendJob(unit, next.message_id);
}
