import { GEAR, RUN, runState, shortState, WORD_START, WORD_UNIT, wordState } from '#engine/keywords/gear.ts';
import { spread } from '#engine/keywords/run-table.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { PLACE } from '#engine/keywords/literal.ts';

/** How often runs and whole words occur in a text sample, by hash: good enough to tell the rare from the common. */
export type Frequency = { words: Uint32Array; runs: Uint32Array; shift: number };

/** A part of a word by which it is looked for. `kind` is its table: 0 for a whole word, else the run's length in units. */
export type Anchor = { kind: number; key: number; end: number; seen: number };

/** Room to tell about this many words apart; small lists are compiled at every change of a keyword and take little. */
export const makeFrequency = (words: number): Frequency => {
  const log = Math.min(20, Math.max(10, Math.ceil(Math.log2(words + 1)) + 3));
  return { words: new Uint32Array(1 << log), runs: new Uint32Array(1 << log), shift: 32 - log };
};

/** Counts one folded text in. */
export const countRuns = (frequency: Frequency, text: string): void => {
  const { words, runs, shift } = frequency;
  let state = 0;
  let word = WORD_START;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    state = (state << 8) ^ (GEAR[unit] ?? 0);
    for (let length = 2; length <= RUN; length++) bump(runs, slotOf(frequency, runKey(state, length)));
    if (WORD_UNIT[unit] === 1) word = wordState(word, unit);
    else if (word !== WORD_START) {
      bump(words, spread(word) >>> shift);
      word = WORD_START;
    }
  }
};

/**
 * The rarest part of a word to look for it by. A word that must stand on edges and holds Latin words or numbers is found
 * by one of these, whole; any other by four units in a row, or by all of it when it is shorter. A single unit counts as
 * the most common thing there is.
 */
export const rarestAnchor = (frequency: Frequency, { text, place }: Literal): Anchor => {
  const length = Math.min(text.length, RUN);
  let best: Anchor = { kind: 0, key: 0, end: 0, seen: Infinity };
  if (place !== PLACE.anywhere) {
    for (const match of text.matchAll(/[a-z0-9_]+/g)) {
      const key = wordKey(match[0]);
      const seen = frequency.words[slotOf(frequency, key)] ?? 0;
      if (seen < best.seen) best = { kind: 0, key, end: match.index + match[0].length, seen };
    }
    if (best.seen !== Infinity) return best;
  }
  for (let end = length; end <= text.length; end++) {
    const state = runState(text, end - length, length);
    const key = length === 1 ? text.charCodeAt(0) : runKey(state, length);
    const seen = length === 1 ? Number.MAX_SAFE_INTEGER : (frequency.runs[slotOf(frequency, key)] ?? 0);
    if (seen < best.seen) best = { kind: length, key, end, seen };
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

const runKey = (state: number, length: number): number =>
  length === RUN ? state : shortState(state, length);

const slotOf = ({ shift }: Frequency, key: number): number => spread(key) >>> shift;
