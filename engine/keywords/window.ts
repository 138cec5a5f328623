/**
 * A word is searched by a window of five units, or by the whole word if it is shorter. The first three give a row of 16 bits, the fourth
 * and fifth three bits each: together a cell of the filter. The first unit spreads rows over the filter, the second takes a step of 32
 * rows, and of the third five bits count: windows that begin alike share a line of the processor's cache, those with the same first letter
 * a few pages, and a word of two units has 32 rows. kernel/sieve-code.ts computes the same over eight units at once.
 */
export const ROW_FACTOR = 0x9e38;
export const ROW_SHIFT = 5;
export const ROW_LOW: number = (1 << ROW_SHIFT) - 1;

/** The factors of units in the hashes of one, two and three of them. */
export const FACTORS = [0x9e35, 0x85eb, 0xc2b3] as const;

/** Spreads a number over 32 bits. */
export const SPREAD: number = 0x9e3779b1 | 0;

/** Units of a whole window. */
export const WHOLE = 5;

/** Bits of a row, and of a cell. */
export const ROW_BITS = 16;
export const CELL_BITS = 22;

/** The bits of a third unit that count in a hash of three. */
const THIRDS = 64;

/** The row of the units at an index, as many as there are up to three. */
function rowAt(text: string, at: number): number {
  return (rowOfTwo(text, at) + (text.charCodeAt(at + 2) & ROW_LOW)) & 0xffff;
}

function rowOfTwo(text: string, at: number): number {
  return Math.imul(text.charCodeAt(at), ROW_FACTOR) + (text.charCodeAt(at + 1) << ROW_SHIFT);
}

/** The cell of a whole window: row, three bits of the fifth unit (the byte), three of the fourth (the bit). */
export function computeCell(text: string, at: number): number {
  return (rowAt(text, at) << 6) | ((text.charCodeAt(at + 4) & 7) << 3) | (text.charCodeAt(at + 3) & 7);
}

/** The factors of a window's units in the hash of all their bits. */
export const WHOLE_FACTORS: readonly [number, number, number] = [0x85ebca6b | 0, 0xc2b2ae35 | 0, 0x27d4eb2f];

/** The hash of a whole window, all bits of its five units. kernel/narrow-code.ts computes the same. */
export function hashWhole(text: string, at: number): number {
  return spread(
    Math.imul(pairOf(text, at), WHOLE_FACTORS[0]) +
      Math.imul(pairOf(text, at + 2), WHOLE_FACTORS[1]) +
      Math.imul(text.charCodeAt(at + 4), WHOLE_FACTORS[2]),
  );
}

/**
 * The hashes that the beginning of a word of two to four units may have: of three units, the third with its low six bits, but all bits of
 * the others. kernel/narrow-code.ts computes the same.
 */
export function hashShort(text: string): number[] {
  const pair = Math.imul(pairOf(text, 0), WHOLE_FACTORS[0]);
  const hash = (third: number): number => spread(pair + Math.imul(third, WHOLE_FACTORS[2]));
  return text.length > 2
    ? [hash(text.charCodeAt(2) & (THIRDS - 1))]
    : Array.from({ length: THIRDS }, (_, third) => hash(third));
}

const pairOf = (text: string, at: number): number => text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);

const spread = (sum: number): number => Math.imul(sum ^ ((sum | 0) >>> 15), SPREAD);

/** The row of 2 ** bits rows of buckets for a hash, or the bit of a filter with as many bits: the lowest bits of the hash are the worst. */
export const computeBucketRow = (hash: number, bits: number): number => (hash >>> 12) & ((1 << bits) - 1);
export const computeFilterBit = (hash: number, bits: number): number => (hash >>> 7) & ((1 << bits) - 1);

/** All rows that may contain a word of two to four units, each once. */
export function computeShortRows(text: string): number[] {
  if (text.length > 2) return [rowAt(text, 0)];
  const two = rowOfTwo(text, 0);
  return Array.from({ length: ROW_LOW + 1 }, (_, third) => (two + third) & 0xffff);
}

/** The cells of a row that may contain a word of two to four units. */
export function computeShortCells(text: string, row: number): number[] {
  const open = Array.from({ length: 64 }, (_, cell) => (row << 6) | cell);
  return text.length < 4 ? open : open.filter((cell) => (cell & 7) === (text.charCodeAt(3) & 7));
}

/** The hash of a word of one or two units, where these have a table of their own. */
export const hashTiny = (text: string): number => firstTwo(text, 0) & 0xffff;

function firstTwo(text: string, at: number): number {
  return Math.imul(text.charCodeAt(at), FACTORS[0]) + Math.imul(text.charCodeAt(at + 1), FACTORS[1]);
}

/** The number of distinct hashes of two and three neighbouring units, where the absence of a word is to be recognised quickly. */
export const GRAM_BITS = 13;
export const GRAMS: number = 1 << GRAM_BITS;

/** The gram of a word of one unit: every post is assumed to contain it. */
export const ANY_GRAM = GRAMS;

/** The hash of the two units at an index, and of three. kernel/scan-code.ts computes the same. */
export function hashPair(text: string, at: number): number {
  return (firstTwo(text, at) & 0xffff) >>> (ROW_BITS - GRAM_BITS);
}
export function hashTriple(text: string, at: number): number {
  return (
    ((firstTwo(text, at) + Math.imul(text.charCodeAt(at + 2) & (THIRDS - 1), FACTORS[2])) & 0xffff) >>>
    (ROW_BITS - GRAM_BITS)
  );
}
