/** How many places of the table each word marks, and so how many are looked at. */
const LOOKS = 16;

/** Bits for each word when a table is made. */
const BITS_A_WORD = 24;

/**
 * Which words there are: a Bloom filter. A word that is in it is always found; about one in a hundred thousand others is too. It keeps
 * no word itself. Words are compared as {@link toWordKey} writes them.
 */
export class WordTable {
  readonly #bits: Uint8Array;

  /** @param bits the table, as `weights/*.bin` has it */
  constructor(bits: Uint8Array) {
    this.#bits = bits;
  }

  has(word: string): boolean {
    const size = this.#bits.length * 8;
    const [first, step] = hashesOf(word);
    for (let look = 0; look < LOOKS; look += 1) {
      const at = (first + look * step) % size;
      if (((this.#bits[at >>> 3] ?? 0) & (1 << (at & 7))) === 0) return false;
    }
    return true;
  }
}

/** Makes the bytes of a table out of its words. */
export function makeTable(words: Iterable<string>): Uint8Array {
  const keys = [...new Set(words)];
  const bits = new Uint8Array(Math.ceil((keys.length * BITS_A_WORD) / 8));
  const size = bits.length * 8;
  for (const key of keys) {
    const [first, step] = hashesOf(key);
    for (let look = 0; look < LOOKS; look += 1) {
      const at = (first + look * step) % size;
      bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7));
    }
  }
  return bits;
}

/** A word as tables and the account's own lists hold it: composed, small letters, a plain apostrophe. */
export const toWordKey = (word: string): string => word.normalize('NFC').toLowerCase().replaceAll('’', "'");

/** Two hashes stand for all looks (Kirsch and Mitzenmacher, "Less hashing, same performance", 2006); the step is odd, so it walks everywhere. */
function hashesOf(word: string): readonly [number, number] {
  return [fnv(word, 0x811c9dc5) >>> 0, (fnv(word, 0x9747b28c) | 1) >>> 0];
}

function fnv(word: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
