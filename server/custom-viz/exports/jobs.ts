import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteVizExportsJob } from '#contracts/custom-viz/exports.ts';
import { ROW_EXPORT_LIMITS } from '#contracts/custom-viz/row-files.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { deleteExpiredExports, listCurrentExports } from '#server/custom-viz/across-accounts-store.ts';
import { getExportsRoot } from '#server/custom-viz/exports/export-folder.ts';
import { getRowExportsRoot } from '#server/custom-viz/rows/run-row-export.ts';
import type { Context } from '#server/kit/context.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

/**
 * Deletes expired files, and those of deleted dashboards, people and accounts. The rows are deleted first: a folder without a row is deleted
 * by the next cleanup, while a row without its file would be a broken download.
 */
export async function deleteExports(context: Context): Promise<void> {
  await deleteExpiredExports(context);
  const root = getExportsRoot(context);
  const folders = await readdir(root).catch(() => []);
  const found = await Promise.all(
    folders.map(async (account) => (await readdir(join(root, account))).map((one) => join(account, one))),
  );
  // Rows are read after the folders: a folder of which the row is not known yet is not among those that were found.
  const kept = new Set(
    (await listCurrentExports(context)).map(({ account_id, _id }) => join(account_id, _id)),
  );
  for (const folder of found.flat())
    if (!kept.has(folder)) await rm(join(root, folder), { recursive: true, force: true });
}

/** Deletes files of rows that nobody wrote to for as long as they are kept. */
export async function deleteRowExports(context: Context): Promise<void> {
  const root = getRowExportsRoot(context);
  const before = context.clock().getTime() - ROW_EXPORT_LIMITS.hours * MS_PER_HOUR;
  for (const account of await readdir(root).catch(() => []))
    for (const work of await readdir(join(root, account))) {
      const folder = join(root, account, work);
      const { mtimeMs } = await stat(folder);
      if (mtimeMs < before) await rm(folder, { recursive: true, force: true });
    }
}

export const exportJobs = [
  handleJob(deleteVizExportsJob, async (context) => {
    await deleteExports(context);
    await deleteRowExports(context);
  }),
];
