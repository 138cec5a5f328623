import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { listKnownArchiveIds } from '#server/admin/accounts/export-store.ts';
import type { Context } from '#server/kit/context.ts';

/** Folders of files that have rows of their own, by the id in their names: archives, and uploaded imports. */
const FOLDERS = ['exports', 'imports'] as const;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/**
 * Deletes files without a row: of deleted organisations, and partly written ones. A file may exist before its row, so it has to be a day
 * old.
 */
export async function sweepFiles(context: Context): Promise<void> {
  const known = await listKnownArchiveIds(context);
  const before = context.clock().getTime() - MS_PER_DAY;
  for (const folder of FOLDERS) {
    const place = join(context.files, folder);
    for (const name of await readdir(place).catch(() => [])) {
      if (known.has(ID.exec(name)?.[0] ?? '')) continue;
      const path = join(place, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < before) await rm(path, { force: true });
    }
  }
}
