/**
 * Short hashes of every text from which the shipped model learnt, so that the evaluation can distinguish seen rows from unseen ones in any
 * file. 32 bits: of a million new texts, about 8 would be taken for seen ones.
 */
export function hashRow(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** The hashes as the bytes of a file: sorted, four bytes each, little-endian. */
export function encodeRowHashes(texts: readonly string[]): Uint8Array {
  const hashes = [...new Set(texts.map(hashRow))].toSorted((a, b) => a - b);
  const view = new DataView(new ArrayBuffer(hashes.length * 4));
  hashes.forEach((hash, at) => view.setUint32(at * 4, hash, true));
  return new Uint8Array(view.buffer);
}

/** The set that {@link encodeRowHashes} wrote. */
export function decodeRowHashes(file: Uint8Array): ReadonlySet<number> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return new Set(
    Array.from({ length: Math.floor(file.length / 4) }, (_, at) => view.getUint32(at * 4, true)),
  );
}
