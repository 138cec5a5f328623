import { GEAR, RUN, runState, shortState, WORD_START, WORD_UNIT, wordState } from '#engine/keywords/gear.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { PLACE } from '#engine/keywords/literal.ts';

/** How often runs and whole words occur in a text sample, by hash: good enough to tell the rare from the common. */
export type Frequency = { words: Uint32Array; full: Uint32Array; three: Uint32Array; two: Uint32Array };

/** A part of a word by which it is looked for. `kind` is its table: 0 for a whole word, else the run's length in units. */
export type Anchor = { kind: number; key: number; end: number; seen: number };

export const makeFrequency = (): Frequency => ({
  words: new Uint32Array(1 << 19),
  full: new Uint32Array(1 << 20),
  three: new Uint32Array(1 << 18),
  two: new Uint32Array(1 << 16),
});

/** Counts one folded text in. */
export const countRuns = ({ words, full, three, two }: Frequency, text: string): void => {
  let state = 0;
  let word = WORD_START;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    state = (state << 8) ^ (GEAR[unit] ?? 0);
    bump(full, state >>> 12);
    bump(three, (state >>> 6) & 0x3ffff);
    bump(two, state & 0xffff);
    if (WORD_UNIT[unit] === 1) word = wordState(word, unit);
    else if (word !== WORD_START) {
      bump(words, word >>> 13);
      word = WORD_START;
    }
  }
};

/**
 * The rarest part of a word to look for it by. A word that must stand on edges and holds Latin words or numbers is found
 * by one of these, whole; any other by four units in a row, or by all of it when it is shorter.
 */
export const rarestAnchor = (frequency: Frequency, { text, place }: Literal): Anchor => {
  const length = Math.min(text.length, RUN);
  let best: Anchor = { kind: 0, key: 0, end: 0, seen: Infinity };
  if (place !== PLACE.anywhere) {
    for (const match of text.matchAll(/[a-z0-9_]+/g)) {
      const key = wordKey(match[0]);
      const seen = frequency.words[key >>> 13] ?? 0;
      if (seen < best.seen) best = { kind: 0, key, end: match.index + match[0].length, seen };
    }
    if (best.seen !== Infinity) return best;
  }
  for (let end = length; end <= text.length; end++) {
    const state = runState(text, end - length, length);
    const seen = seenOf(frequency, state, length);
    if (seen < best.seen || best.kind === 0)
      best = { kind: length, key: keyOf(text, state, length), end, seen };
  }
  return best;
};

const bump = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

const wordKey = (word: string): number => {
  let state = WORD_START;
  for (let at = 0; at < word.length; at++) state = wordState(state, word.charCodeAt(at));
  return state;
};

const keyOf = (text: string, state: number, length: number): number => {
  if (length === 1) return text.charCodeAt(0);
  return length === RUN ? state : shortState(state, length);
};

/** A single unit counts as the most common thing there is. */
const seenOf = ({ full, three, two }: Frequency, state: number, length: number): number => {
  if (length === RUN) return full[state >>> 12] ?? 0;
  if (length === 3) return three[(state >>> 6) & 0x3ffff] ?? 0;
  return length === 2 ? (two[state & 0xffff] ?? 0) : Number.MAX_SAFE_INTEGER;
};
