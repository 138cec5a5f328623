import { createHash } from 'node:crypto';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readNamesFor, type KeywordNames, type PostReader } from '#server/listening/keyword-names.ts';
import { findMentionVersion } from '#server/listening/mention-version-store.ts';

/** What a reader's posts are read with. */
export type ReadContext = {
  /** That of the account's mentions. */
  mentionVersion: number;
  names: KeywordNames;
  /** Moves with what is read, whatever is asked about it, and differs between readers who see different posts. */
  readVersion: string;
};

/** Reads the version before anything else: what was read is never kept under a version that is newer. */
export async function loadReadContext(
  unit: UnitOfWork,
  reader: Pick<PostReader, 'pool'>,
): Promise<ReadContext> {
  const mentionVersion = await findMentionVersion(unit);
  const names = await readNamesFor(unit, reader);
  return { mentionVersion, names, readVersion: toDigest([mentionVersion, names.view]) };
}

/** A short key of what something depends on. */
export function toDigest(of: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('base64');
}
