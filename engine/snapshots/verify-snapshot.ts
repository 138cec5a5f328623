import { parseJson } from '#contracts/kit/parse-json.ts';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import { computeSha256 } from '#engine/snapshots/sha256.ts';

/** What became of a file: not that of a snapshot, changed since its hash was computed, or as it was. */
export type SnapshotCheck =
  | { state: 'unreadable' }
  | { state: 'changed' }
  | { state: 'intact'; sha256: string; content: Record<string, unknown> };

/**
 * Computes the hash of a snapshot's file anew. It says nothing of who made the file: the suite knows the hashes of its snapshots.
 * @param encode a text as UTF-8
 */
export function verifySnapshot(text: string, encode: (text: string) => Uint8Array): SnapshotCheck {
  const file = parseJson(text);
  if (!isRecord(file) || typeof file['sha256'] !== 'string' || !isRecord(file['content']))
    return { state: 'unreadable' };
  const { sha256, content } = file;
  return computeSha256(encode(toCanonicalJson(content))) === sha256
    ? { state: 'intact', sha256, content }
    : { state: 'changed' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
