import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Context } from '#server/kit/context.ts';

/** The accounts whose grace period is over. */
export async function listDueDeletions({
  clock,
  database,
}: Context): Promise<{ _id: string; name: string }[]> {
  const { rows } = await database.owner.query<{ _id: string; name: string }>(
    'select _id, name from accounts where delete_at <= $1 and _id <> $2',
    [clock(), PLATFORM_ACCOUNT_ID],
  );
  return rows;
}

/** Deletes an account and its rows in tables, all or none. */
export async function deleteAccountRows(
  { database }: Context,
  id: string,
  tables: readonly { name: string }[],
): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query('delete from accounts where _id = $1', [id]);
    // Tables that hold an account's id without a foreign key to it.
    for (const { name } of tables)
      await client.query(`delete from ${client.escapeIdentifier(name)} where account_id = $1`, [id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
