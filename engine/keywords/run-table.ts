/**
 * Runs of units to look for: a bitmap that says "surely not" for almost every place of a post, and behind it a hash table
 * from the run to the literals that hold it. Keys are 32-bit states of the scan (see gear.ts); a wrong key costs a
 * comparison, never a wrong hit.
 */
export type RunTable = {
  /** One bit a hash: `bits[h >>> 5] >>> (h & 31)`, where `h = key >>> shift`. */
  bits: Int32Array;
  shift: number;
  /** Open addressing, two numbers a slot: key, index into `entries` plus one (0 is free). */
  slots: Int32Array;
  slotShift: number;
  /** Two numbers an entry: the literal (negated as `~literal` on the last of its key), units from its start to the run's end. */
  entries: Int32Array;
};

/** A literal's chosen run. */
export type Run = { key: number; literal: number; end: number };

/** Bits of filter for each run: 16 keep false alarms of a full table near one place in sixteen. */
const BITS_A_RUN = 16;

/** 512 KiB of filter at most: beyond the second-level cache a larger one costs more than it saves. */
const MOST_BITS = 22;

/** Builds the table; the runs are sorted in place. */
export const buildRunTable = (runs: Run[]): RunTable => {
  runs.sort((a, b) => a.key - b.key || a.literal - b.literal);
  const bitsLog = Math.min(MOST_BITS, Math.max(10, log2(runs.length * BITS_A_RUN)));
  const slotLog = Math.max(4, log2(runs.length * 2));
  const table: RunTable = {
    bits: new Int32Array(1 << (bitsLog - 5)),
    shift: 32 - bitsLog,
    slots: new Int32Array(2 << slotLog),
    slotShift: 32 - slotLog,
    entries: new Int32Array(runs.length * 2),
  };
  for (const [index, { key, literal, end }] of runs.entries()) {
    const last = runs[index + 1]?.key !== key;
    table.entries[index * 2] = last ? ~literal : literal;
    table.entries[index * 2 + 1] = end;
    if (runs[index - 1]?.key !== key) addKey(table, key, index);
  }
  return table;
};

/** The index of a key's first entry, or -1. */
export const findRun = ({ slots, slotShift }: RunTable, key: number): number => {
  const wrap = slots.length - 1;
  let slot = (Math.imul(key, SPREAD) >>> slotShift) << 1;
  for (;;) {
    const entry = slots[slot + 1] ?? 0;
    if (entry === 0) return -1;
    if (slots[slot] === key) return entry - 1;
    slot = (slot + 2) & wrap;
  }
};

const SPREAD = 0x9e3779b1;

const addKey = (table: RunTable, key: number, entry: number): void => {
  const bit = key >>> table.shift;
  table.bits[bit >>> 5] = (table.bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  const wrap = table.slots.length - 1;
  let slot = (Math.imul(key, SPREAD) >>> table.slotShift) << 1;
  while (table.slots[slot + 1] !== 0) slot = (slot + 2) & wrap;
  table.slots[slot] = key;
  table.slots[slot + 1] = entry + 1;
};

const log2 = (size: number): number => Math.ceil(Math.log2(size + 1));
