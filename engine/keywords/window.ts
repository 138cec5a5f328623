/**
 * A word is looked for by a window of five units, all of it where it is shorter. The first three give a hash of 16 bits (the
 * row), the fourth and fifth three bits each: together a cell of the filter. The third unit counts with its low six bits, so that a
 * word of two units lies in 64 rows. kernel/scan-code.ts does the same sums over eight units at once.
 */
export const FACTORS = [0x9e35, 0x85eb, 0xc2b3] as const;

/** Spreads a number over 32 bits. */
export const SPREAD: number = 0x9e3779b1 | 0;

/** Units of a whole window. */
export const WHOLE = 5;

/** Bits of a row, and of a cell. */
export const ROW_BITS = 16;
export const CELL_BITS = 22;

/** What a third unit can add to a row. */
const THIRDS = 64;

/** The hash of the first units at an index, as many as there are up to three. */
export const rowAt = (text: string, at: number): number =>
  (firstTwo(text, at) + Math.imul(text.charCodeAt(at + 2) & 63, FACTORS[2])) & 0xffff;

/** The cell of a whole window: row, three bits of the fifth unit (the plane), three of the fourth (the bit). */
export const cellAt = (text: string, at: number): number =>
  (rowAt(text, at) << 6) | ((text.charCodeAt(at + 4) & 7) << 3) | (text.charCodeAt(at + 3) & 7);

/** What the units of a window count with in the hash of all their bits. */
export const WHOLE_FACTORS: readonly [number, number, number] = [0x85ebca6b | 0, 0xc2b2ae35 | 0, 0x27d4eb2f];

/** The hash of a whole window, all bits of its five units; its upper bits are the best. kernel/narrow-code.ts does the same sums. */
export const wholeHash = (text: string, at: number): number => {
  const pair = (ahead: number): number =>
    text.charCodeAt(at + ahead) | (text.charCodeAt(at + ahead + 1) << 16);
  const sum =
    Math.imul(pair(0), WHOLE_FACTORS[0]) +
    Math.imul(pair(2), WHOLE_FACTORS[1]) +
    Math.imul(text.charCodeAt(at + 4), WHOLE_FACTORS[2]);
  return Math.imul(sum ^ ((sum | 0) >>> 15), SPREAD);
};

/** All rows that a word of two to four units may lie in, each once. */
export const rowsOfShort = (text: string): number[] => {
  if (text.length > 2) return [rowAt(text, 0)];
  const two = firstTwo(text, 0);
  return Array.from({ length: THIRDS }, (_, third) => (two + Math.imul(third, FACTORS[2])) & 0xffff);
};

/** The cells of a row that a word of two to four units may lie in. */
export const cellsOfShort = (text: string, row: number): number[] => {
  const open = Array.from({ length: 64 }, (_, cell) => (row << 6) | cell);
  return text.length < 4 ? open : open.filter((cell) => (cell & 7) === (text.charCodeAt(3) & 7));
};

/** The hash of a word of one or two units, where these have a table of their own. */
export const tinyHash = (text: string): number => firstTwo(text, 0) & 0xffff;

const firstTwo = (text: string, at: number): number =>
  Math.imul(text.charCodeAt(at), FACTORS[0]) + Math.imul(text.charCodeAt(at + 1), FACTORS[1]);

/** How many hashes of two and three neighbouring units are told apart where a word's absence is to be seen quickly. */
export const GRAM_BITS = 13;
export const GRAMS: number = 1 << GRAM_BITS;

/** What a word of one unit has for a gram: every post is taken to have it. */
export const ANY_GRAM = GRAMS;

/** The hash of the two units at an index, and of three. kernel/scan-code.ts does the same sums. */
export const pairAt = (text: string, at: number): number =>
  (firstTwo(text, at) & 0xffff) >>> (ROW_BITS - GRAM_BITS);
export const tripleAt = (text: string, at: number): number => rowAt(text, at) >>> (ROW_BITS - GRAM_BITS);
