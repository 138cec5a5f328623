import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { rm } from 'node:fs/promises';
import { ARCHIVE_DAYS } from '#contracts/admin/export.ts';
import { GRACE_DAYS } from '#contracts/admin/account.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { listAccountTables } from '#server/admin/accounts/account-tables.ts';
import { getArchivePath } from '#server/admin/accounts/export-account.ts';
import { deleteExports } from '#server/admin/accounts/export-store.ts';
import { sweepFiles } from '#server/admin/accounts/sweep-files.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { deleteAccountMentions } from '#server/kit/clickhouse/mentions.ts';

/** Deletes expired data: archives, the data of organisations whose grace period is over, and files without a reference. */
export const deleteDueAccounts = async (context: Context): Promise<void> => {
  const now = context.clock();
  // An archive made for a deletion stays as long as the deletion can be undone, and a week more.
  const kept = (ARCHIVE_DAYS + GRACE_DAYS) * MS_PER_DAY;
  for (const id of await deleteExports(context, new Date(now.getTime() - kept)))
    await rm(getArchivePath(context, id), { force: true });
  const due = await context.database.owner.query<{ _id: string; name: string }>(
    'select _id, name from accounts where delete_at <= $1 and _id <> $2',
    [now, PLATFORM_ACCOUNT_ID],
  );
  for (const account of due.rows) await dropAccount(context, account);
  await dropLate(context, now);
  await sweepFiles(context);
};

/**
 * Deletes all data of one organisation: mentions first, to which nothing else refers, then its rows in one transaction; files without a row
 * are deleted by the cleanup. Only the platform's own log records that it existed.
 */
const dropAccount = async (context: Context, account: { _id: string; name: string }): Promise<void> => {
  await deleteAccountMentions(context.clickhouse, AccountId.parse(account._id));
  const tables = (await listAccountTables(context)).filter(({ name }) => name !== 'accounts');
  const client = await context.database.owner.connect();
  try {
    await client.query('begin');
    await client.query('delete from accounts where _id = $1', [account._id]);
    // Tables that hold an account's id without a foreign key to it.
    for (const { name } of tables)
      await client.query(`delete from ${client.escapeIdentifier(name)} where account_id = $1`, [account._id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  const scope = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };
  await inTransaction(context, scope, async (unit) => {
    unit.record({ kind: 'account.deleted', entityId: account._id, before: { name: account.name } });
  });
};

/**
 * Posts come in until an organisation's rows are gone, and those that were being processed then are stored after its mentions were deleted.
 * So the mentions are deleted again for a day.
 */
const dropLate = async ({ clickhouse, database }: Context, now: Date): Promise<void> => {
  const gone = await database.platform
    .selectFrom('event_log')
    .select('entity_id')
    .distinct()
    .where('account_id', '=', PLATFORM_ACCOUNT_ID)
    .where('kind', '=', 'account.deleted')
    .where('at', '>', new Date(now.getTime() - MS_PER_DAY).toISOString())
    .execute();
  for (const { entity_id } of gone) await deleteAccountMentions(clickhouse, AccountId.parse(entity_id));
};
