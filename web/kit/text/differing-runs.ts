import type { Run } from './marked-runs.ts';

/** A word with its marks, or one sign between words. */
const PIECES = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu;

/** Comparisons of two pieces that take a few milliseconds; what differs in more than that is marked as a whole. */
const MOST_COMPARISONS = 250_000;

/**
 * Two texts with the words marked in which they differ: those gone in the first, those added in the second. The runs of each,
 * joined, are exactly that text.
 */
export function findDifferingRuns(before: string, after: string): { before: Run[]; after: Run[] } {
  const [was, is] = [before.match(PIECES) ?? [], after.match(PIECES) ?? []];
  const head = alikeFrom(was, is);
  const tail = alikeFrom(was.slice(head).toReversed(), is.slice(head).toReversed());
  const [gone, added] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  const kept = gone.length * added.length > MOST_COMPARISONS ? [] : longestCommon(gone, added);
  const runs = (pieces: readonly string[], places: readonly number[]): Run[] => {
    const stays = new Set(places.map((place) => place + head));
    const end = pieces.length - tail;
    return joined(pieces.map((text, at) => ({ text, marked: at >= head && at < end && !stays.has(at) })));
  };
  return {
    before: runs(
      was,
      kept.map(([place]) => place),
    ),
    after: runs(
      is,
      kept.map(([, place]) => place),
    ),
  };
}

/** How many of the first pieces are the same in both. */
function alikeFrom(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((piece, at) => piece !== other[at]);
  return differs === -1 ? one.length : differs;
}

/** Places of the longest sequence of pieces that both have in the same order, in each of them. */
function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  // Cell (i, j) holds how much the pieces from i and from j on have in common.
  const common = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const places: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) places.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}

function joined(runs: readonly Run[]): Run[] {
  const whole: Run[] = [];
  for (const { text, marked } of runs) {
    const last = whole.at(-1);
    if (last?.marked === marked) last.text += text;
    else whole.push({ text, marked });
  }
  return whole;
}
