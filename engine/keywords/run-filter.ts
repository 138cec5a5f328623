import { RUN_BITS, runKey } from '#engine/keywords/gear.ts';

/**
 * Says "surely not" for almost every place of a post at the cost of one look: the last four units choose one number of
 * `words`, the two before them one bit of it. A run of four sets the whole number, of five the four bits that it leaves open.
 */
export type RunFilter = { words: Int32Array; shift: number };

/** Where the bits of a state begin that choose the bit: three of the fifth unit from the end, two of the sixth. */
const FILTER_BIT = 22;

/** Bits of a state that four units decide; the highest of them choose the number. */
const FOUR_BITS = 20;

/** 256 KiB at most: beyond the second-level cache a larger filter costs more than it saves. */
const MOST = 16;

/** Builds the filter over runs of four to six units, given by a word's text and the run's end in it. */
export const buildRunFilter = (runs: readonly { text: string; end: number; length: number }[]): RunFilter => {
  const marked = runs.reduce((sum, { length }) => sum + bitsOf(length), 0);
  const log = Math.min(MOST, Math.max(10, Math.ceil(Math.log2(marked * 2 + 1))));
  const filter: RunFilter = { words: new Int32Array(1 << log), shift: FOUR_BITS - log };
  for (const { text, end, length } of runs) {
    const state = runKey(text, end, length);
    const index = (state & RUN_BITS[4]) >>> filter.shift;
    filter.words[index] = filter.words[index]! | bitMask(state, length);
  }
  return filter;
};

const bitsOf = (length: number): number => (length === 4 ? 32 : length === 5 ? 4 : 1);

/** A run of five leaves the two bits of the sixth unit open. */
const bitMask = (state: number, length: number): number => {
  if (length === 4) return -1;
  const bit = (state >>> FILTER_BIT) & 31;
  return length === 5 ? 0x01010101 << (bit & 7) : 1 << bit;
};

/**
 * A second look for the few places that the filter lets through: one bit a hash of all six units, and one for each last
 * four units there can be.
 */
export type ExactFilter = { six: Int32Array; sixShift: number; four: Int32Array };

/** Spreads the key of a run of six over 32 bits. */
const SPREAD: number = 0x2c1b3c6d | 0;

/** Builds it from the keys of the runs of six and of four. */
export const buildExactFilter = (
  sixes: readonly { key: number }[],
  fours: readonly { key: number }[],
): ExactFilter => {
  const log = Math.min(22, Math.max(10, Math.ceil(Math.log2(sixes.length * 32 + 1))));
  const filter: ExactFilter = {
    six: new Int32Array(1 << (log - 5)),
    sixShift: 32 - log,
    four: new Int32Array(1 << (FOUR_BITS - 5)),
  };
  for (const { key } of sixes) setBit(filter.six, Math.imul(key, SPREAD) >>> filter.sixShift);
  for (const { key } of fours) setBit(filter.four, key);
  return filter;
};

const setBit = (bits: Int32Array, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};
