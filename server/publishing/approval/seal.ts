import { createHash } from 'node:crypto';
import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { computeDigest } from '#server/kit/files/digest.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { listDigests, type SealedPost } from '#server/publishing/approval/file-digest-store.ts';
import { hashPost } from '#server/publishing/posts/hash-post.ts';

/**
 * The hash of what a post says and of the bytes of the files that it shows. An approval is of one seal: neither other words nor other bytes under
 * the same name go out by it.
 */
export async function computeSeal(unit: UnitOfWork, { content, targets }: SealedPost): Promise<string> {
  const files = await listDigests(unit, { content, targets });
  const sealed = {
    hash: hashPost(content, targets),
    files: files.map(({ _id, digest }) => [_id, digest]),
  };
  return createHash('sha256').update(writeCanonicalJson(sealed)).digest('hex');
}

/** Whether the stored files of a post still have the bytes that its seal is of: they are read for it. */
export async function checkBytes(context: Context, unit: UnitOfWork, post: SealedPost): Promise<boolean> {
  for (const { _id, digest } of await listDigests(unit, post)) {
    const path = buildFilePath(context, unit.accountId, _id);
    // Files of before digests existed have none to compare with.
    if (digest !== null && (await computeDigest(path).catch(() => null)) !== digest) return false;
  }
  return true;
}
