import { GEAR, RUN, runState, shortState } from '#engine/keywords/gear.ts';

/** How often runs of up to four units occur in a text sample, by hash: good enough to tell the rare ones from the common. */
export type Frequency = { full: Uint32Array; three: Uint32Array; two: Uint32Array };

const LOG = { full: 19, three: 16, two: 13 } as const;

export const makeFrequency = (): Frequency => ({
  full: new Uint32Array(1 << LOG.full),
  three: new Uint32Array(1 << LOG.three),
  two: new Uint32Array(1 << LOG.two),
});

/** Counts the runs of one folded text in. */
export const countRuns = (frequency: Frequency, text: string): void => {
  const { full, three, two } = frequency;
  let state = 0;
  for (let at = 0; at < text.length; at++) {
    state = (state << 8) ^ (GEAR[text.charCodeAt(at)] ?? 0);
    bump(full, state >>> (32 - LOG.full));
    bump(three, shortState(state, 3) >>> (32 - LOG.three));
    bump(two, shortState(state, 2) >>> (32 - LOG.two));
  }
};

/** Where the rarest run of a folded word ends, and how often it was seen. A word shorter than a run is its own run. */
export const rarestRun = (
  frequency: Frequency,
  word: string,
): { end: number; seen: number; length: number } => {
  const length = Math.min(word.length, RUN);
  let best = { end: length, seen: Infinity, length };
  for (let end = length; end <= word.length; end++) {
    const state = runState(word, end - length, length);
    const seen = seenOf(frequency, state, length);
    if (seen < best.seen) best = { end, seen, length };
  }
  return best;
};

const bump = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

const seenOf = ({ full, three, two }: Frequency, state: number, length: number): number => {
  if (length >= RUN) return full[state >>> (32 - LOG.full)] ?? 0;
  if (length === 3) return three[shortState(state, 3) >>> (32 - LOG.three)] ?? 0;
  if (length === 2) return two[shortState(state, 2) >>> (32 - LOG.two)] ?? 0;
  return Infinity;
};
