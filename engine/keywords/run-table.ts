/**
 * Words by the run that they are looked for by, as an open hash table in one flat array: a run, its word and what is
 * needed to turn most places down lie side by side, since at many keywords the time goes into fetching memory. A key is a
 * part of the scan's state (see gear.ts); a wrong one costs a comparison, never a wrong hit.
 */
export type RunTable = {
  /** `SLOT` numbers a slot: key, literal plus one (0 is free), place, first and last unit. The place holds units from the word's start to the run's end, from bit 16 its length, and bit 31 where it must stand on edges. */
  slots: Int32Array;
  /** How many slots there are, less one: a mask. */
  wrap: number;
  /** How many runs it holds. */
  size: number;
};

/** The bits of a length; a folded word is never longer (1,000 characters, of up to 18 units each). */
export const LENGTH_BITS = 0x7fff;

/** Numbers a slot takes. */
export const SLOT = 4;

/** A word by the run that it is looked for by; `end` is where the run ends in the word. */
export type Run = { key: number; literal: number; end: number; text: string; edges: boolean };

/** Builds the table. Words that share a run stand in neighbouring slots. */
export const buildRunTable = (runs: readonly Run[]): RunTable => {
  const wrap = (1 << Math.max(4, Math.ceil(Math.log2(runs.length * 2 + 1)))) - 1;
  const slots = new Int32Array((wrap + 1) * SLOT);
  for (const { key, literal, end, text, edges } of runs) {
    let slot = slotOf(key, wrap);
    while (slots[slot * SLOT + 1] !== 0) slot = (slot + 1) & wrap;
    const ends = text.charCodeAt(0) | (text.charCodeAt(text.length - 1) << 16);
    const place = end | (text.length << 16) | (edges ? 1 << 31 : 0);
    slots.set([key, literal + 1, place, ends], slot * SLOT);
  }
  return { slots, wrap, size: runs.length };
};

/** The slot where the words of a key begin; they end before the next free one. */
export const slotOf = (key: number, wrap: number): number => (Math.imul(key, 0x85ebca6b) >>> 7) & wrap;
