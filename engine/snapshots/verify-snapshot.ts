import { SnapshotSignature } from '#contracts/custom-viz/snapshot-signature.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import { computeSha256 } from '#engine/snapshots/sha256.ts';

/**
 * What became of a file: not that of a snapshot, changed since its hash was computed, or as it was. `sha256` is the hash that the file
 * states, and its signature, if it has one, is of that.
 */
export type SnapshotCheck =
  | { state: 'unreadable' }
  | {
      state: 'changed' | 'intact';
      sha256: string;
      signature: SnapshotSignature | null;
      content: Record<string, unknown>;
    };

/**
 * Computes the hash of a snapshot's file anew. It says nothing of who made the file: the suite knows the hashes of its snapshots and its key.
 * @param encode a text as UTF-8
 */
export function verifySnapshot(text: string, encode: (text: string) => Uint8Array): SnapshotCheck {
  const file = parseJson(text);
  if (!isRecord(file) || !isHash(file['sha256']) || !isRecord(file['content']))
    return { state: 'unreadable' };
  const signature = SnapshotSignature.nullable().safeParse(file['signature'] ?? null);
  if (!signature.success) return { state: 'unreadable' };
  const { sha256, content } = file;
  const isSame = computeSha256(encode(toCanonicalJson(content))) === sha256;
  return { state: isSame ? 'intact' : 'changed', sha256, signature: signature.data, content };
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
