import {
  ANY_GRAM,
  CELL_BITS,
  computeCell,
  computeShortCells,
  GRAMS,
  hashPair,
  computeShortRows,
  SPREAD,
  hashTriple,
  WHOLE,
} from '#engine/keywords/window.ts';

/** How often windows, pairs and triples of units occur in a text sample, by hash: good enough to distinguish rare from common. */
export type Frequency = { cells: Uint32Array; shift: number; grams: Uint32Array };

/** The window by which a word is searched: where it begins in the word, how rare it is. */
export type Anchor = { start: number; rarity: number };

/** Memory to distinguish about this many windows; small lists are compiled at every change of a keyword and use little. */
export function makeFrequency(windows: number): Frequency {
  const log = Math.min(CELL_BITS, Math.max(10, Math.ceil(Math.log2(windows + 1)) + 3));
  return { cells: new Uint32Array(1 << log), shift: 32 - log, grams: new Uint32Array(GRAMS) };
}

/** Adds one folded text to the counts, with a factor. */
export function countWindows({ cells, shift, grams }: Frequency, text: string, times = 1): void {
  for (let at = 0; at + 1 < text.length; at++) grams[hashPair(text, at)]! += times;
  for (let at = 0; at + 2 < text.length; at++) grams[hashTriple(text, at)]! += times;
  for (let at = 0; at + WHOLE <= text.length; at++) cells[slotOf(computeCell(text, at), shift)]! += times;
}

/**
 * The rarest window of a word; among equals one with a unit after it, which is compared too. A window whose cell is marked already causes
 * no additional lookups: it counts half. Words of one and two units count as the most common ones.
 */
export function findRarestAnchor(
  { cells, shift }: Frequency,
  text: string,
  marked?: (cell: number) => boolean,
): Anchor {
  if (text.length < 3) return { start: 0, rarity: text.length < 2 ? Infinity : Number.MAX_SAFE_INTEGER };
  if (text.length < WHOLE) {
    const [row = 0] = computeShortRows(text);
    const open = computeShortCells(text, row);
    return { start: 0, rarity: open.reduce((sum, cell) => sum + cells[slotOf(cell, shift)]!, 0) };
  }
  const best: Anchor = { start: 0, rarity: Infinity };
  for (let start = 0; start + WHOLE <= text.length && start < MOST_STARTS; start++) {
    const cell = computeCell(text, start);
    const seen = cells[slotOf(cell, shift)]!;
    const rarity = (marked?.(cell) ? seen / 2 - 0.25 : seen) + (start + WHOLE < text.length ? 0 : 0.5);
    if (rarity >= best.rarity) continue;
    best.rarity = rarity;
    best.start = start;
  }
  return best;
}

/** A record stores the start of the window in 14 bits; the rest of such a long phrase is not needed. */
const MOST_STARTS = 4096;

/** The rarest three neighbouring units of a word, as their hash; shorter words use what they have. */
export function findRarestGram({ grams }: Frequency, text: string): number {
  if (text.length < 3) return text.length < 2 ? ANY_GRAM : hashPair(text, 0);
  let best = hashTriple(text, 0);
  for (let at = 1; at + 2 < text.length; at++) {
    const gram = hashTriple(text, at);
    if (grams[gram]! < grams[best]!) best = gram;
  }
  return best;
}

const slotOf = (cell: number, shift: number): number => Math.imul(cell, SPREAD) >>> shift;
