import { sql } from 'kysely';
import { addSendJob, type OutboxRow } from '#server/channels/outbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Nobody waits longer for a message that is stuck: all its tries take less. */
const STUCK_MS = 3_600_000;

type OutboxKey = Pick<OutboxRow, 'message_id' | 'connection_id' | 'recipient'>;

/** Who sends to somebody and who is through with it wait for each other, so that no turn is lost between the two. */
const holdTurns = async (
  { db, accountId }: UnitOfWork,
  { connection_id, recipient }: OutboxKey,
): Promise<void> => {
  const name = `turns:${accountId}:${connection_id}:${recipient}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
};

/** What is on its way to the same recipient; ids of messages grow with time. */
const onTheWay = (unit: UnitOfWork, { connection_id, recipient }: OutboxKey) =>
  unit.db
    .selectFrom('outbox')
    .select('message_id')
    .where('account_id', '=', unit.accountId)
    .where('connection_id', '=', connection_id)
    .where('recipient', '=', recipient)
    .where('state', 'in', ['queued', 'sending'])
    .limit(1);

/** Whether something that was said before to the same recipient is not through yet: what is said later arrives later. */
export const shouldWait = async (unit: UnitOfWork, row: OutboxKey): Promise<boolean> => {
  await holdTurns(unit, row);
  const before = await onTheWay(unit, row)
    .where('message_id', '<', row.message_id)
    .where('created_at', '>', new Date(unit.now.getTime() - STUCK_MS).toISOString())
    .executeTakeFirst();
  return before !== undefined;
};

/** Gives its turn to what was said next to the same recipient and not tried yet. */
export const enqueueNext = async (unit: UnitOfWork, row: OutboxKey): Promise<void> => {
  await holdTurns(unit, row);
  const next = await onTheWay(unit, row)
    .where('message_id', '>', row.message_id)
    .where('tries', '=', 0)
    .orderBy('message_id')
    .executeTakeFirst();
  if (next) await addSendJob(unit, next.message_id);
};
