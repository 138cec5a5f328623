import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Id, type AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';
import { readChunks } from '#server/kit/http/input.ts';

/** The folder that contains the files of all accounts, one folder each. */
export const getStoredRoot = (context: Pick<Context, 'files'>): string => join(context.files, 'stored');

/** The path of a file. Both parts are ids, never a name that a user entered, so no path leads elsewhere. @throws when one is not an id */
export function buildFilePath(context: Pick<Context, 'files'>, accountId: string, fileId: string): string {
  return join(getStoredRoot(context), Id.parse(accountId), Id.parse(fileId));
}

/** The path of a file's thumbnail. */
export function buildThumbnailPath(
  context: Pick<Context, 'files'>,
  accountId: string,
  fileId: string,
): string {
  return `${buildFilePath(context, accountId, fileId)}.webp`;
}

/**
 * Writes a body to the path of a file. A partly written file is deleted again.
 * @returns its size in bytes
 * @throws too_large beyond `most` bytes, malformed_body where the sender disconnects in the middle
 */
export async function writeBody(
  context: Context,
  { accountId, fileId, most }: { accountId: AccountId; fileId: string; most: number },
  body: Request['body'],
): Promise<number> {
  const path = buildFilePath(context, accountId, fileId);
  await mkdir(join(getStoredRoot(context), Id.parse(accountId)), { recursive: true, mode: PRIVATE_FOLDER });
  const file = createWriteStream(path, { flush: true, mode: PRIVATE_FILE });
  try {
    await pipeline(readChunks(body, most), file);
  } catch (error) {
    await removeFile(context, accountId, fileId);
    throw error;
  }
  return file.bytesWritten;
}

/** Deletes a file and its thumbnail; a file that is gone already is no error. */
export async function removeFile(
  context: Pick<Context, 'files'>,
  accountId: string,
  fileId: string,
): Promise<void> {
  await rm(buildFilePath(context, accountId, fileId), { force: true });
  await rm(buildThumbnailPath(context, accountId, fileId), { force: true });
}
