import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/kit/context.ts';
import { expireOldRuns, listStoredRuns } from '#server/reports/across-accounts-store.ts';
import { getReportsRoot, runFolder } from '#server/reports/write-files.ts';

/** Deletes files of reports past their retention, and files of deleted runs. */
export async function deleteReportFiles(context: Context): Promise<void> {
  for (const { account_id, _id } of await expireOldRuns(context))
    await rm(runFolder(context, account_id, _id), { recursive: true, force: true });
  // Once an hour is enough for files that nobody can reach any more.
  if (context.clock().getUTCMinutes() === 0) await sweep(context);
}

async function sweep(context: Context): Promise<void> {
  const known = new Set((await listStoredRuns(context)).map(({ account_id, _id }) => join(account_id, _id)));
  const root = getReportsRoot(context);
  for (const account of await readdir(root).catch(() => []))
    for (const one of await readdir(join(root, account)))
      if (!known.has(join(account, one)))
        await rm(join(root, account, one), { recursive: true, force: true });
}
