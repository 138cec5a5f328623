import { rm } from 'node:fs/promises';
import { GRACE_DAYS } from '#contracts/admin/account.ts';
import { ARCHIVE_DAYS } from '#contracts/admin/export.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { listDeletedSince } from '#server/admin/accounts/account-store.ts';
import { listAccountTables } from '#server/admin/accounts/account-table-store.ts';
import { listDueDeletions, deleteAccountRows } from '#server/admin/accounts/deletion-store.ts';
import { getArchivePath } from '#server/admin/accounts/export-account.ts';
import { deleteExports } from '#server/admin/accounts/export-store.ts';
import { sweepFiles } from '#server/admin/accounts/sweep-files.ts';
import { deleteAccountFacts } from '#server/kit/clickhouse/facts.ts';
import { deleteAccountClicks } from '#server/kit/clickhouse/link-clicks.ts';
import { deleteAccountMentions } from '#server/kit/clickhouse/mentions.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { deleteAccountUploadRows } from '#server/uploads/public.ts';

/** Deletes expired data: archives, the data of organisations whose grace period is over, and files without a reference. */
export async function deleteDueAccounts(context: Context): Promise<void> {
  const now = context.clock();
  // An archive made for a deletion stays as long as the deletion can be undone, and a week more.
  const kept = (ARCHIVE_DAYS + GRACE_DAYS) * MS_PER_DAY;
  for (const id of await deleteExports(context, new Date(now.getTime() - kept)))
    await rm(getArchivePath(context, id), { force: true });
  for (const account of await listDueDeletions(context)) await dropAccount(context, account);
  await dropLate(context, now);
  await sweepFiles(context);
}

/**
 * Deletes all data of one organisation: mentions, facts, rows of uploads and clicks first, to which nothing else refers, then its rows in one transaction; files
 * without a row are deleted by the cleanup. Only the platform's own log records that it existed.
 */
async function dropAccount(context: Context, account: { _id: string; name: string }): Promise<void> {
  await deleteAccountMentions(context.clickhouse, AccountId.parse(account._id));
  await deleteAccountFacts(context.clickhouse, AccountId.parse(account._id));
  await deleteAccountUploadRows(context.clickhouse, AccountId.parse(account._id));
  await deleteAccountClicks(context.clickhouse, AccountId.parse(account._id));
  const tables = (await listAccountTables(context)).filter(({ name }) => name !== 'accounts');
  await deleteAccountRows(context, account._id, tables);
  const scope = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };
  await inTransaction(context, scope, async (unit) => {
    unit.record({ kind: 'account.deleted', entityId: account._id, before: { name: account.name } });
  });
}

/**
 * Posts come in until an organisation's rows are gone, and those that were being processed then are stored after its mentions were deleted.
 * So the mentions, and the facts, rows of uploads and clicks likewise, are deleted again for a day.
 */
async function dropLate({ clickhouse, database }: Context, now: Date): Promise<void> {
  for (const accountId of await listDeletedSince(database.platform, new Date(now.getTime() - MS_PER_DAY))) {
    await deleteAccountMentions(clickhouse, accountId);
    await deleteAccountFacts(clickhouse, accountId);
    await deleteAccountUploadRows(clickhouse, accountId);
    await deleteAccountClicks(clickhouse, accountId);
  }
}
