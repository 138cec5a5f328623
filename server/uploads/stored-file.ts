import { createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES } from '#contracts/uploads/limits.ts';
import type { Context } from '#server/kit/context.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';
import { readChunks } from '#server/kit/http/input.ts';

const folderOf = ({ files }: Pick<Context, 'files'>): string => join(files, 'uploads');

/** Where a file that was sent is, until it has been read. */
export function uploadPath(context: Pick<Context, 'files'>, fileId: string): string {
  return join(folderOf(context), fileId);
}

/** Writes a body to the disk; a file under its name is complete. @returns its size in bytes @throws too_large, malformed_body */
export async function storeBody(context: Context, fileId: string, body: Request['body']): Promise<number> {
  const path = uploadPath(context, fileId);
  mkdirSync(folderOf(context), { recursive: true, mode: PRIVATE_FOLDER });
  try {
    await pipeline(
      readChunks(body, MAX_UPLOAD_BYTES),
      createWriteStream(`${path}.part`, { flush: true, mode: PRIVATE_FILE }),
    );
    await rename(`${path}.part`, path);
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}

export function deleteStored(context: Pick<Context, 'files'>, fileId: string): Promise<void> {
  return rm(uploadPath(context, fileId), { force: true });
}

/** Deletes what is on the disk for longer than an hour and in no list. */
export async function deleteStrays(context: Context, kept: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folderOf(context)).catch(() => []);
  for (const name of names) {
    if (kept.has(name)) continue;
    const path = join(folderOf(context), name);
    const about = await stat(path).catch(() => null);
    if (about && context.clock().getTime() - about.mtimeMs > HOUR_MS) await rm(path, { force: true });
  }
}
const HOUR_MS = 3_600_000;
