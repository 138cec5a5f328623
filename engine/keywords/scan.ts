import { HIT, LOOKED_BEHIND } from '#engine/keywords/kernel/layout.ts';
import type { Judge } from '#engine/keywords/verdict.ts';
import type { WordIndex } from '#engine/keywords/word-index.ts';

/**
 * Called for each word whose first 16 units were found, not inside a longer word where it must stand on edges, as far as the kernel
 * knows these: the number of the post, the address of the word's record, where it begins in the post, whether its edges are
 * settled. May be called again for the same word.
 */
export type Spotted = (post: number, record: number, start: number, settled: boolean) => void;

/** Units of posts that are walked together: they stay in the first-level cache, and short loops run long enough to be foreseen. */
const TOGETHER = 8192;
const MOST_POSTS = 1024;

/** Makes the walk over posts: as many as fit together are copied into the kernel's memory, walked, and their hits told in order. */
export const makeScan = (
  index: WordIndex,
  { foresee, spotted }: Pick<Judge, 'foresee' | 'spotted'>,
): ((posts: readonly string[]) => void) => {
  const { kernel, memory, reach, posts: base, hits, block } = index;
  const ends = new Int32Array(MOST_POSTS);
  const limit = base + TOGETHER * 2;
  reach(limit + LOOKED_BEHIND);

  /** Walks what was put up to an address: so many posts, the first of them of this number. */
  const walk = (to: number, first: number): void => {
    const numbers = memory.numbers;
    kernel.close(to);
    let post = 0;
    for (let from = base; from < to; from += block * 2) {
      const units = Math.min(block, (((to - from) >> 1) + 63) & -64);
      const bytes = kernel.scan(from, units);
      foresee(hits / 4, (hits + bytes) / 4);
      for (let hit = hits / 4, end = hit + bytes / 4; hit < end; hit += HIT.bytes / 4) {
        const address = numbers[hit + HIT.start / 4]!;
        while (address >= ends[post]!) post++;
        const begin = post === 0 ? base : ends[post - 1]!;
        memory.begin = begin;
        memory.end = ends[post]! - 2;
        spotted(first + post, numbers[hit]!, (address - begin) >> 1, (address & 1) === 1);
      }
    }
  };

  return (posts) => {
    for (let first = 0, next = 0; first < posts.length; first = next) {
      let to = base;
      for (; next < posts.length && next - first < MOST_POSTS; next++) {
        const end = to + posts[next]!.length * 2 + 2;
        if (end > limit && next > first) break;
        to = end;
        ends[next - first] = to;
      }
      if (to > limit) reach(to + LOOKED_BEHIND);
      kernel.lay(posts, { from: first, to: next }, base);
      walk(to, first);
    }
  };
};
