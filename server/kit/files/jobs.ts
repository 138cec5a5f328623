import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dropFilesJob } from '#contracts/kit/files/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import { removeFile, getStoredRoot } from '#server/kit/files/file-path.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

/** How long an uploaded file may wait for a reference, in milliseconds: the time of a form left open over night. */
const GRACE_MS = 86_400_000;
/** How long a file stays that a resource gave up, in milliseconds: as long as the history can restore the resource with it. */
const FREED_MS = 30 * 86_400_000;
/** Files deleted in one batch. */
const BATCH = 500;

/**
 * Deletes files without references that are older than a day (those that a resource gave up a month later), and the files of deleted
 * accounts. The row is deleted first: bytes without a row are deleted with the account at the latest, whereas a row without bytes would be
 * a broken picture.
 */
export async function deleteUnusedFiles(context: Context): Promise<void> {
  const { platform } = context.database;
  const now = context.clock().getTime();
  const before = new Date(now - GRACE_MS).toISOString();
  const freed = new Date(now - FREED_MS).toISOString();
  for (;;) {
    const gone = await sql<{ account_id: string; _id: string }>`
      delete from files where (account_id, _id) in (
        select account_id, _id from files file
         where created_at < ${before} and coalesce(freed_at < ${freed}, true) and not exists (
           select from file_references held where held.account_id = file.account_id and held.file_id = file._id)
         limit ${BATCH} for update skip locked)
      returning account_id, _id`.execute(platform);
    for (const { account_id, _id } of gone.rows) await removeFile(context, account_id, _id);
    if (gone.rows.length < BATCH) break;
  }
  await dropFolders(context);
}

async function dropFolders(context: Context): Promise<void> {
  const folders = await readdir(getStoredRoot(context)).catch(() => []);
  if (folders.length === 0) return;
  const rows = await context.database.platform.selectFrom('accounts').select('_id').execute();
  const known = new Set(rows.map(({ _id }) => _id));
  for (const name of folders)
    if (!known.has(name)) await rm(join(getStoredRoot(context), name), { recursive: true, force: true });
}

export const jobs = [handleJob(dropFilesJob, deleteUnusedFiles)];
