import { LONGEST, roll, RUN_BITS, runKey } from '#engine/keywords/gear.ts';

/** How often runs of units occur in a text sample, by hash: good enough to tell the rare from the common. */
export type Frequency = { runs: Uint32Array; shift: number };

/** A run of a word by which it is looked for: its length in units, where it ends in the word, how rare it is. */
export type Anchor = { length: number; end: number; rarity: number };

/** Room to tell about this many runs apart; small lists are compiled at every change of a keyword and take little. */
export const makeFrequency = (runs: number): Frequency => {
  const log = Math.min(22, Math.max(10, Math.ceil(Math.log2(runs + 1)) + 3));
  return { runs: new Uint32Array(1 << log), shift: 32 - log };
};

/** Counts one folded text in. */
export const countRuns = (frequency: Frequency, text: string): void => {
  const { runs, shift } = frequency;
  let state = 0;
  for (let at = 0; at < text.length; at++) {
    state = roll(state, text.charCodeAt(at));
    for (let length = 2; length <= LONGEST; length++)
      runs[slotOf(state & RUN_BITS[length]!, length, shift)]!++;
  }
};

/**
 * The rarest run of a word: six units in a row, or all of it when it is shorter. Among runs not seen more than others the
 * one with the rarest last four units, which tells more where the sample is small. A single unit counts as the most
 * common thing there is.
 */
export const rarestAnchor = (frequency: Frequency, text: string): Anchor => {
  const length = Math.min(text.length, LONGEST);
  const best: Anchor = { length, end: length, rarity: Infinity };
  if (length < 2) return best;
  for (let end = length; end <= text.length; end++) {
    const last = length > 4 ? seen(frequency, runKey(text, end, 4), 4) : 0;
    const rarity = seen(frequency, runKey(text, end, length), length) + last / 2 ** 32;
    if (rarity >= best.rarity) continue;
    best.rarity = rarity;
    best.end = end;
  }
  return best;
};

const seen = ({ runs, shift }: Frequency, key: number, length: number): number =>
  runs[slotOf(key, length, shift)]!;

const slotOf = (key: number, length: number, shift: number): number =>
  Math.imul(key ^ (length << 28), 0x85ebca6b) >>> shift;
