import { AccountId } from '#contracts/kit/ids.ts';
import { listAccountTables, readTable } from '#server/admin/accounts/account-table-store.ts';
import { findExport, noteExport } from '#server/admin/accounts/export-store.ts';
import { readEveryMention } from '#server/admin/accounts/mention-store.ts';
import { buildArchivePath, makeArchive } from '#server/kit/archive/make-archive.ts';
import { writeArchive, type Part } from '#server/kit/archive/write-archive.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';

/** Where an archive lies. */
export function getArchivePath(context: Context, exportId: string): string {
  return buildArchivePath(context, exportId);
}

/**
 * Writes everything an account has into one ZIP: a file of JSON lines for each table, its mentions, and a list of what is in
 * it. Secrets (hashes, keys, sealed values) stay out.
 */
export async function exportAccount(
  context: Context,
  payload: { account_id: string; export_id: string },
  { lastAttempt }: AboutRun,
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const about = { account_id: accountId, made_at: context.clock().toISOString() };
  await makeArchive({
    inUnit: (work) => inTransaction(context, { accountId, actor: SYSTEM }, work),
    find: (unit) => findExport(unit, payload.export_id),
    note: (unit, progress) => noteExport(unit, payload.export_id, progress),
    path: ({ _id }) => getArchivePath(context, _id),
    write: async (_row, path) => writeArchive(path, await partsOf(context, accountId), about),
    record: (unit, { _id }, size) =>
      unit.record({
        kind: 'account.export_finished',
        entityId: accountId,
        data: { export_id: _id, ...size },
      }),
    lastAttempt,
  });
}

async function partsOf(context: Context, accountId: AccountId): Promise<Part[]> {
  return [
    ...(await listAccountTables(context))
      .filter((table) => table.leaves)
      .map((table): Part => ({
        name: table.name,
        read: (write) => readTable(context, accountId, { table, write }),
      })),
    { name: 'mentions', read: (write) => readEveryMention(context, accountId, write) },
  ];
}
