import { sql, type QueryExecutorProvider } from 'kysely';

/** Sends a notification on a channel of PostgreSQL to all processes that listen to it; in a transaction, once it is committed. */
export async function notifyChannel(db: QueryExecutorProvider, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
