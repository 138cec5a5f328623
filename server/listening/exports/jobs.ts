import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dropExportsJob } from '#contracts/listening/exports/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { exportFolder, getExportsRoot } from '#server/listening/exports/cursor.ts';
import { dropExpiredExports, listStoredExports } from '#server/listening/exports/expired-export-store.ts';

/**
 * Deletes expired files, and files of deleted exports and accounts. The row is marked first: files without a row are deleted by the next
 * cleanup, while a row without files would be a broken download.
 */
async function dropExports(context: Context): Promise<void> {
  for (const { account_id, _id } of await dropExpiredExports(context))
    await rm(exportFolder(context, account_id, _id), { recursive: true, force: true });
  await sweep(context);
}

async function sweep(context: Context): Promise<void> {
  const rows = await listStoredExports(context);
  const known = new Set(rows.map(({ account_id, _id }) => join(account_id, _id)));
  const root = getExportsRoot(context);
  for (const account of await readdir(root).catch(() => []))
    for (const one of await readdir(join(root, account)))
      if (!known.has(join(account, one)))
        await rm(join(root, account, one), { recursive: true, force: true });
}

export const jobs = [handleJob(dropExportsJob, dropExports)];
