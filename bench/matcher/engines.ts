import { AhoCorasick as MonyoneAhoCorasick } from '@monyone/aho-corasick';
import AhoCorasick from 'ahocorasick';
import { buildDenseDfa, countWords } from '#bench/matcher/dense-dfa.ts';
import type { Measured } from '#bench/matcher/measure.ts';
import { measure } from '#bench/matcher/measure.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';

/** Finds which words stand in which posts, each word anywhere: what every engine can do. */
export type Engine = {
  name: string;
  most: number;
  find(words: string[], posts: string[], rounds: number): Measured;
};

/** Ours and its peers in this process; `most` is the number of words up to which an engine is run. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'Earshot',
    most: Infinity,
    find: (words, posts, rounds) => {
      const into: number[] = [];
      const entries = words.map((word, id) => ({
        id,
        owner: 0,
        sets: [{ includes: [word], excludes: [] }],
        match: 'anywhere' as const,
      }));
      const sample = posts.filter((_, index) => index % 4 === 0);
      return measure(
        () => compileKeywords(entries, { sample }),
        (matcher) => {
          let pairs = 0;
          for (const post of posts) {
            into.length = 0;
            pairs += matcher.match(post, into);
          }
          return pairs;
        },
        rounds,
      );
    },
  },
  {
    name: 'Dense DFA (typed arrays, bytes encoded before)',
    most: 10_000,
    find: (words, posts, rounds) => {
      const bytes = posts.map((post) => new TextEncoder().encode(post));
      const seen = new Int32Array(words.length);
      let stamp = 0;
      return measure(
        () => buildDenseDfa(words.map((word) => new TextEncoder().encode(word))),
        (dfa) => bytes.reduce((pairs, post) => pairs + countWords(dfa, post, { seen, stamp: ++stamp }), 0),
        rounds,
      );
    },
  },
  {
    name: '@monyone/aho-corasick',
    most: 10_000,
    find: (words, posts, rounds) =>
      measure(
        () => new MonyoneAhoCorasick(words),
        (automaton) =>
          posts.reduce(
            (pairs, post) => pairs + new Set(automaton.matchInText(post).map(({ keyword }) => keyword)).size,
            0,
          ),
        rounds,
      ),
  },
  {
    name: 'ahocorasick',
    most: 10_000,
    find: (words, posts, rounds) =>
      measure(
        () => new AhoCorasick(words),
        (automaton) =>
          posts.reduce(
            (pairs, post) => pairs + new Set(automaton.search(post).flatMap(([, found]) => found)).size,
            0,
          ),
        rounds,
      ),
  },
];
