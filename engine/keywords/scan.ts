import type { SetEvaluator, MatchHandler } from '#engine/keywords/evaluate-sets.ts';
import { ENDS, HIT, LOOKED_BEHIND, MOST_POSTS, SETTINGS, REPORTED } from '#engine/keywords/kernel/layout.ts';
import type { WordIndex } from '#engine/keywords/word-index.ts';

/**
 * The context of the posts of a call: the stamp of the first, and whether a keyword is reported wherever its word matches, if it has no
 * further condition; with an owner, each is checked.
 */
export type ScanOptions = { stamp: number; everyone: boolean; matched: MatchHandler };

/** Units of posts that are processed together: they stay in the first-level cache, and short loops run long enough to be predicted. */
const TOGETHER = 8192;

/** Creates the scan of posts: as many as fit together are copied into the kernel's memory and processed, and the matches are reported. */
export function makeScan(
  index: WordIndex,
  { foresee, spotted }: Pick<SetEvaluator, 'foresee' | 'spotted'>,
): (posts: readonly string[], watch: ScanOptions) => void {
  const { kernel, memory, reach, posts: base, hits, rowHits, block } = index;
  const limit = base + TOGETHER * 2;
  reach(limit + LOOKED_BEHIND);

  /** Passes on the checks that the kernel leaves, of the posts from this number on. */
  const askAll = (end: number, first: number): void => {
    const numbers = memory.numbers;
    foresee(rowHits / 4, end);
    let post = FIRST_END;
    for (let hit = rowHits / 4; hit < end; hit += HIT.bytes / 4) {
      const address = numbers[hit + HIT.start / 4]!;
      while (address >= numbers[post]!) post++;
      const begin = post === FIRST_END ? base : numbers[post - 1]!;
      memory.begin = begin;
      memory.end = numbers[post]! - 2;
      spotted(first + post - FIRST_END, numbers[hit]!, (address - begin) >> 1, (address & 1) === 1);
    }
  };

  /** Processes what was written up to an address: this many posts, the first of them with this number. */
  const walk = (to: number, first: number, { stamp, everyone, matched }: ScanOptions): void => {
    const numbers = memory.numbers;
    kernel.close(to);
    numbers[SETTINGS.post / 4] = ENDS;
    for (let from = base; from < to; from += block * 2) {
      const units = Math.min(block, (((to - from) >> 1) + 63) & -64);
      const bytes = kernel.scan(from, units, stamp + first, everyone ? 0 : -1);
      for (let entry = hits / 4, end = entry + bytes / 4; entry < end; entry += REPORTED.bytes / 4)
        matched(first + numbers[entry]!, numbers[entry + REPORTED.keyword / 4]!);
      const rowHitsEnd = numbers[SETTINGS.rowHitsEnd / 4]! / 4;
      if (rowHitsEnd > rowHits / 4) askAll(rowHitsEnd, first);
    }
  };

  return (posts, watch) => {
    for (let first = 0, next = 0; first < posts.length; first = next) {
      const numbers = memory.numbers;
      let to = base;
      for (; next < posts.length && next - first < MOST_POSTS; next++) {
        const end = to + posts[next]!.length * 2 + 2;
        if (end > limit && next > first) break;
        to = end;
        numbers[FIRST_END + next - first] = to;
      }
      if (to > limit) reach(to + LOOKED_BEHIND);
      kernel.lay(posts, { from: first, to: next }, base);
      walk(to, first, watch);
    }
  };
}

const FIRST_END = ENDS / 4;
