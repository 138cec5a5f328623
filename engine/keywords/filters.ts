import type { Kernel } from '#engine/keywords/kernel/kernel.ts';
import { FILTER, PLANE_BITS, SHORT_BITS, SHORT_ROWS, TINY } from '#engine/keywords/kernel/layout.ts';
import { cellsOfShort, ROW_BITS, rowsOfShort, tinyHash, wholeHash } from '#engine/keywords/window.ts';

/** A word, where its window begins, the address of its record, and whether it may begin inside another word. */
export type Word = { text: string; start: number; record: number; inside: boolean };

/** Words by how they are looked for: by less than three units, less than a window, a window. */
export type Classes = { tiny: Word[]; short: Word[]; long: Word[] };

/** The sieve's filter: its rows have so many bits; cells are marked and asked for. */
export type Filter = { bits: number; mark: (cell: number) => void; marked: (cell: number) => boolean };

/** Makes the sieve's filter, with the cells of all but the long words marked. One larger than needed falls out of the caches. */
export const makeFilter = (kernel: Kernel, { tiny, short, long }: Classes): Filter => {
  const { bytes } = kernel.view();
  const bits = Math.min(ROW_BITS, Math.max(10, Math.ceil(Math.log2(short.length + long.length + 1)) + 2));
  const addressOf = (cell: number): number =>
    FILTER + (((cell >> 3) & 7) << PLANE_BITS) + (cell >> (6 + ROW_BITS - bits));
  const mark = (cell: number): void => {
    const at = addressOf(cell);
    bytes[at] = bytes[at]! | (1 << (cell & 7));
  };
  const marked = (cell: number): boolean => ((bytes[addressOf(cell)]! >> (cell & 7)) & 1) === 1;
  for (const { text, inside } of short)
    for (const row of rowsOfShort(text)) {
      setBit(bytes, SHORT_ROWS, row);
      if (inside) setBit(bytes, SHORT_ROWS + (1 << SHORT_BITS), row);
      for (const cell of cellsOfShort(text, row)) mark(cell);
    }
  for (const { text } of tiny) bytes[TINY + tinyHash(text)] = 0xff;
  return { bits, mark, marked };
};

const setBit = (bytes: Uint8Array, base: number, index: number): void => {
  const at = base + (index >>> 3);
  bytes[at] = bytes[at]! | (1 << (index & 7));
};

/** Which hashes of whole windows there are, by their upper bits. */
export type WholeFilter = { bits: number; address: number; bytes: Uint8Array };

/** Bits for each word: what the filter lets through in vain is one place in so many, and it stays in a cache. */
const BITS_A_WORD = 16;

/** Makes the filter of long words for an address. */
export const makeWholeFilter = (words: readonly Word[], address: number): WholeFilter => {
  const bits = Math.max(9, Math.ceil(Math.log2(words.length * BITS_A_WORD + 1)));
  const bytes = new Uint8Array((1 << bits) / 8);
  for (const { text, start } of words) setBit(bytes, 0, wholeHash(text, start) >>> (32 - bits));
  return { bits, address, bytes };
};
