import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { deleteFileReferences } from '#server/crm/media/file-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { deleteUnheld } from '#server/kit/files/delete-unheld.ts';
import { buildFilePath, removeFile } from '#server/kit/files/file-path.ts';

type MessageFiles = { messageId: string; fileIds: readonly string[] };

/**
 * Deletes files that a message showed: for good where nothing else shows them, at once after the commit.
 * @returns the SHA-256 of each by its ID, in hexadecimal; files whose bytes are gone already have none
 */
export async function purgeFiles(
  context: Context,
  unit: UnitOfWork,
  { messageId, fileIds }: MessageFiles,
): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  if (fileIds.length === 0) return digests;
  for (const id of fileIds) {
    const digest = await digestOf(buildFilePath(context, unit.accountId, id));
    if (digest !== null) digests.set(id, digest);
  }
  await deleteFileReferences(unit, messageId, fileIds);
  const gone = await deleteUnheld(unit, fileIds);
  unit.afterCommit(async () => {
    for (const id of gone) await removeFile(context, unit.accountId, id);
  });
  return digests;
}

async function digestOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
