/**
 * Runs of units to look for: a bitmap that says "surely not" for almost every place of a post, and behind it a hash table
 * from the run to the words that hold it. Keys are 32-bit states of the scan (see gear.ts); a wrong key costs a
 * comparison, never a wrong hit.
 */
export type RunTable = {
  /** One bit a hash: `bits[h >>> 5] >>> (h & 31)`, where `h = key >>> shift`, the key spread first for runs of three. */
  bits: Int32Array;
  shift: number;
  /** Open addressing, two numbers a slot: key, index into `entries` plus one (0 is free). */
  slots: Int32Array;
  /** `ENTRY` numbers an entry: literal (as `~literal` on the last of its key), units from its start to the run's end, length, first and last unit. */
  entries: Int32Array;
};

/** Numbers an entry takes. */
export const ENTRY = 4;

/** A word by the run that it is looked for by; `end` is where the run ends in the word. */
export type Run = { key: number; literal: number; end: number; text: string };

/** Spreads a key over 32 bits, for keys that are not. */
export const spread = (key: number): number => Math.imul(key, 0x9e3779b1);

/** Builds the table of runs of one length (0 for whole words); the runs are sorted in place. */
export const buildRunTable = (runs: Run[], length: number): RunTable => {
  runs.sort((a, b) => a.key - b.key || a.literal - b.literal);
  const bitsLog = Math.min(MOST_BITS, Math.max(10, log2(runs.length * BITS_A_RUN)));
  const table: RunTable = {
    bits: new Int32Array(1 << (bitsLog - 5)),
    shift: 32 - bitsLog,
    slots: new Int32Array(2 << Math.max(4, log2(runs.length * 2))),
    entries: new Int32Array(runs.length * ENTRY),
  };
  for (const [index, { key, literal, end, text }] of runs.entries()) {
    const last = runs[index + 1]?.key !== key;
    const ends = text.charCodeAt(0) | (text.charCodeAt(text.length - 1) << 16);
    table.entries.set([last ? ~literal : literal, end, text.length, ends], index * ENTRY);
    if (runs[index - 1]?.key !== key)
      addKey(table, { key, entry: index * ENTRY, hash: length === 3 ? spread(key) : key });
  }
  return table;
};

/** The index in `entries` of a key's first entry, or -1. */
export const findRun = ({ slots }: RunTable, key: number): number => {
  const wrap = slots.length - 2;
  let slot = (spread(key) >>> 7) & wrap;
  for (;;) {
    const entry = slots[slot + 1]!;
    if (entry === 0 || slots[slot] === key) return entry - 1;
    slot = (slot + 2) & wrap;
  }
};

/** Bits of filter for each run, where there is room: fewer than one false alarm a post. */
const BITS_A_RUN = 128;

/** 512 KiB of filter at most: beyond the second-level cache a larger one costs more than it saves. */
const MOST_BITS = 22;

const addKey = (
  table: RunTable,
  { key, entry, hash }: { key: number; entry: number; hash: number },
): void => {
  const bit = hash >>> table.shift;
  table.bits[bit >>> 5] = (table.bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  const wrap = table.slots.length - 2;
  let slot = (spread(key) >>> 7) & wrap;
  while (table.slots[slot + 1] !== 0) slot = (slot + 2) & wrap;
  table.slots[slot] = key;
  table.slots[slot + 1] = entry + 1;
};

const log2 = (size: number): number => Math.ceil(Math.log2(size + 1));
