import { AhoCorasick as MonyoneAhoCorasick } from '@monyone/aho-corasick';
import AhoCorasick from 'ahocorasick';
import { buildDenseDfa, countWords } from '#bench/matcher/dense-dfa.ts';
import type { RunningContestant } from '#bench/matcher/measure.ts';
import { measureTime } from '#bench/matcher/measure.ts';
import type { Matcher, MatchOptions } from '#engine/keywords/matcher.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';

/** The task of all engines: find which words occur, anywhere, in which posts. `sample`: other posts, to learn from. */
export type Job = { words: string[]; posts: string[]; sample: string[] };

/** Finds which words occur in which posts; `most` is the largest number of words with which the engine is run. */
export type Engine = { name: string; most: number; build(job: Job): RunningContestant };

/** The matcher of Earshot and its peers in this process. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'Earshot',
    most: Infinity,
    build: (job) => buildBatchContestant(compileWords(job), job.posts),
  },
  {
    name: 'Earshot, a post at a time',
    most: Infinity,
    build: (job) => {
      const matcher = compileWords(job);
      return counting(job.posts, (post) => matcher.match(post, []));
    },
  },
  {
    name: 'Dense DFA (typed arrays, bytes encoded before)',
    most: 10_000,
    build: ({ words, posts }) => {
      const encoder = new TextEncoder();
      const dfa = buildDenseDfa(words.map((word) => encoder.encode(word)));
      const seen = new Int32Array(words.length);
      let stamp = 0;
      return counting(
        posts.map((post) => encoder.encode(post)),
        (post) => countWords(dfa, post, { seen, stamp: ++stamp }),
      );
    },
  },
  {
    name: '@monyone/aho-corasick',
    most: 10_000,
    build: ({ words, posts }) => {
      const automaton = new MonyoneAhoCorasick(words);
      return counting(
        posts,
        (post) => new Set(automaton.matchInText(post).map(({ keyword }) => keyword)).size,
      );
    },
  },
  {
    name: 'ahocorasick',
    most: 10_000,
    build: ({ words, posts }) => {
      const automaton = new AhoCorasick(words);
      return counting(posts, (post) => new Set(automaton.search(post).flatMap(([, found]) => found)).size);
    },
  },
];

function compileWords({ words, sample }: Job): Matcher {
  return compileKeywords(
    words.map((word, id) => ({
      id,
      owner: 0,
      sets: [{ includes: [word], excludes: [] }],
      match: 'anywhere',
    })),
    { sample },
  );
}

/** Passes all posts to a matcher at once, which processes as many together as fit its memory, and counts its matches. */
export function buildBatchContestant(
  matcher: Matcher,
  posts: readonly string[],
  postOf?: MatchOptions['postOf'],
): RunningContestant {
  return {
    run: () => {
      const { value, milliseconds } = measureTime(() => {
        let pairs = 0;
        matcher.matchAll(posts, () => pairs++, { postOf });
        return pairs;
      });
      return { pairs: value, milliseconds };
    },
  };
}

/** Runs an engine over all posts, one after the other. */
function counting<T>(posts: readonly T[], count: (post: T) => number): RunningContestant {
  return {
    run: () => {
      const { value, milliseconds } = measureTime(() => {
        let pairs = 0;
        for (const post of posts) pairs += count(post);
        return pairs;
      });
      return { pairs: value, milliseconds };
    },
  };
}
