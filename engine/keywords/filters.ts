import type { Kernel } from '#engine/keywords/kernel/kernel.ts';
import { FILTER, TINY } from '#engine/keywords/kernel/layout.ts';
import {
  computeShortCells,
  computeFilterBit,
  ROW_BITS,
  computeShortRows,
  hashShort,
  hashTiny,
  hashWhole,
} from '#engine/keywords/window.ts';

/** A word, where its window begins, the address of its record, and whether it may begin inside another word. */
export type Word = { text: string; start: number; record: number; inside: boolean };

/** Words by how they are looked for: by less than three units, less than a window, a window. */
export type Classes = { tiny: Word[]; short: Word[]; long: Word[] };

/** The sieve's filter: its rows have so many bits; cells are marked and looked up. */
export type Filter = { bits: number; mark: (cell: number) => void; marked: (cell: number) => boolean };

/** Makes the sieve's filter, with the cells of all but the long words marked. One larger than needed falls out of the caches. */
export function makeFilter(kernel: Kernel, { tiny, short, long }: Classes): Filter {
  const { bytes } = kernel.view();
  const bits = Math.min(ROW_BITS, Math.max(10, Math.ceil(Math.log2(short.length + long.length + 1)) + 1));
  const addressOf = (cell: number): number =>
    FILTER + (((cell >> 6) & ((1 << bits) - 1)) << 3) + ((cell >> 3) & 7);
  const mark = (cell: number): void => {
    const at = addressOf(cell);
    bytes[at] = bytes[at]! | (1 << (cell & 7));
  };
  const marked = (cell: number): boolean => ((bytes[addressOf(cell)]! >> (cell & 7)) & 1) === 1;
  for (const { text } of short)
    for (const row of computeShortRows(text)) for (const cell of computeShortCells(text, row)) mark(cell);
  for (const { text } of tiny) bytes[TINY + hashTiny(text)] = 0xff;
  return { bits, mark, marked };
}

function setBit(bytes: Uint8Array, base: number, index: number): void {
  const at = base + (index >>> 3);
  bytes[at] = bytes[at]! | (1 << (index & 7));
}

/** Which hashes there are, by some of their bits; one or two filters of so many bits. */
export type HashFilter = { bits: number; address: number; bytes: Uint8Array };

/** Bits for each hash: what the filter lets through in vain is one place in so many, and it stays in a cache. */
const BITS_A_HASH = 16;

function hashFilter(address: number, hashes: number, filters: number): HashFilter {
  const bits = Math.max(9, Math.ceil(Math.log2(hashes * BITS_A_HASH + 1)));
  return { bits, address, bytes: new Uint8Array(((1 << bits) / 8) * filters) };
}

/** Makes the filter of long words for an address. */
export function makeWholeFilter(words: readonly Word[], address: number): HashFilter {
  const filter = hashFilter(address, words.length, 1);
  for (const { text, start } of words)
    setBit(filter.bytes, 0, computeFilterBit(hashWhole(text, start), filter.bits));
  return filter;
}

/** Makes the filter of shorter words for an address, and behind it that of those that may begin inside a Latin word. */
export function makeShortFilter(words: readonly Word[], address: number): HashFilter {
  const hashes = words.map(({ text }) => hashShort(text));
  const filter = hashFilter(address, hashes.flat().length, 2);
  const { bits, bytes } = filter;
  for (const [word, { inside }] of words.entries())
    for (const hash of hashes[word] ?? []) {
      setBit(bytes, 0, computeFilterBit(hash, bits));
      if (inside) setBit(bytes, bytes.length / 2, computeFilterBit(hash, bits));
    }
  return filter;
}
