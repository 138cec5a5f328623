import { sql } from 'kysely';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import type { Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A delivery that waits in the queue of its connection. */
export type QueuedDelivery = { _id: string; delivery: ParsedDelivery; attempts: number };

/** A connection with deliveries in its queue. */
export type WaitingQueue = { account_id: string; connection_id: string };

/** Stores deliveries at the ends of their queues, of any accounts in one statement, whose text is the same for any number of them. */
export async function insertQueued(
  { database }: Context,
  rows: readonly { connection: Connection; delivery: ParsedDelivery }[],
): Promise<void> {
  const accounts = rows.map(({ connection }) => connection.accountId);
  const connections = rows.map(({ connection }) => connection._id);
  const deliveries = rows.map(({ delivery }) => JSON.stringify(delivery));
  await sql`
    insert into queued_deliveries (account_id, connection_id, delivery)
    select account_id, connection_id, delivery
      from unnest(${accounts}::uuid[], ${connections}::uuid[], ${deliveries}::jsonb[])
           with ordinality as one (account_id, connection_id, delivery, nth)
     order by nth
  `.execute(database.platform);
}

/** How many deliveries are queued, counted up to a limit. */
export async function countQueued({ database }: Context, limit: number): Promise<number> {
  const rows = await database.platform.selectFrom('queued_deliveries').select('_id').limit(limit).execute();
  return rows.length;
}

/** For how many seconds the oldest queued delivery has waited; 0 where none does. */
export async function measureDelay({ database, clock }: Context): Promise<number> {
  const oldest = await database.platform
    .selectFrom('queued_deliveries')
    .select(({ fn }) => fn.min('due_at').as('since'))
    .executeTakeFirst();
  return oldest?.since ? Math.max(0, (clock().getTime() - Date.parse(oldest.since)) / 1000) : 0;
}

/** The connections whose first delivery is due. */
export async function listWaitingQueues({ database, clock }: Context): Promise<WaitingQueue[]> {
  return database.platform
    .selectFrom('queued_deliveries')
    .select(['account_id', 'connection_id'])
    .groupBy(['account_id', 'connection_id'])
    .having(({ fn }) => fn.max('due_at'), '<=', clock().toISOString())
    .execute();
}

/** Locks the queue of a connection until the end of the unit. @returns false where another process has it */
export async function lockQueue({ db }: UnitOfWork, connectionId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('queued-deliveries:' || ${connectionId}, 0)) as locked
  `.execute(db);
  return rows[0]?.locked === true;
}

/** Locks the queue of a connection until the end of the unit; another process that has it ends first. */
export async function waitForQueue({ db }: UnitOfWork, connectionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('queued-deliveries:' || ${connectionId}, 0))`.execute(
    db,
  );
}

/** Whether a delivery of a connection is queued. */
export async function hasQueued(unit: UnitOfWork, connectionId: string): Promise<boolean> {
  return (await listQueued(unit, connectionId, 1)).length > 0;
}

/** The deliveries at the head of a connection's queue. */
export async function listQueued(
  unit: UnitOfWork,
  connectionId: string,
  most: number,
): Promise<QueuedDelivery[]> {
  return accountTable(unit, 'queued_deliveries')
    .selectFrom()
    .select(['_id', 'delivery', 'attempts'])
    .where('connection_id', '=', connectionId)
    .orderBy('_id')
    .limit(most)
    .execute();
}

/** Takes deliveries out of the queue. */
export async function deleteQueued(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await accountTable(unit, 'queued_deliveries').deleteFrom().where('_id', 'in', ids).execute();
}

/** Keeps that storing a delivery failed; its queue is tried again from an instant on. */
export async function postponeQueued(
  unit: UnitOfWork,
  { _id, attempts }: Pick<QueuedDelivery, '_id' | 'attempts'>,
  dueAt: Date,
): Promise<void> {
  await accountTable(unit, 'queued_deliveries')
    .updateTable()
    .set({ attempts, due_at: dueAt.toISOString() })
    .where('_id', '=', _id)
    .execute();
}
