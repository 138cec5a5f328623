import { realpathSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ENGINES } from '#bench/matcher/engines.ts';
import { openHyperscan } from '#bench/matcher/hyperscan.ts';
import { makeKeywordSets } from '#bench/matcher/keyword-sets.ts';
import type { Measured } from '#bench/matcher/measure.ts';
import { measure } from '#bench/matcher/measure.ts';
import { hasData, readPosts } from '#bench/matcher/posts.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { fold } from '#engine/text/fold.ts';

const SIZES = [1_000, 10_000, 100_000, 225_000];
const ROUNDS = 5;

/** Measures the matcher on real posts against its peers and answers a section for docs/benchmarks.md. */
export const runMatcherBench = async (): Promise<string> => {
  if (!hasData()) return '## Keyword matcher\n\nSkipped: the public posts (`../shared/data`) are absent.\n';
  const all = readPosts();
  const posts = all.filter((_, index) => index % 4 === 0);
  const megabytes = posts.reduce((sum, post) => sum + Buffer.byteLength(post), 0) / 1e6;
  const world = { all, posts, megabytes };
  return `## Keyword matcher

${posts.length.toLocaleString('en')} real posts (Thai, English, Indonesian and six other languages; ${megabytes.toFixed(1)} MB of UTF-8, folded before), one core of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}. Processor time, median of ${ROUNDS} rounds. Keyword sets are drawn with a seed from the posts' own words and phrases, Thai dictionary words and brand names.

Whole keyword sets (word edges, two in five with a second include, a third with excludes):

${keywordTable(world)}

The same job for all: which of so many single words stand anywhere in which post. Every engine found the same pairs.

${wordTable(world)}
`;
};

type World = { all: string[]; posts: string[]; megabytes: number };

const keywordTable = ({ all, posts, megabytes }: World): string => {
  const sample = posts.filter((_, index) => index % 4 === 0);
  const rows = SIZES.map((size) => {
    const entries = makeKeywordSets(size, all).map((set, id) => ({
      id,
      owner: id % 500,
      sets: [set],
      match: 'auto' as const,
    }));
    const into: number[] = [];
    const result = measure(
      () => compileKeywords(entries, { sample }),
      (matcher) => {
        let hits = 0;
        for (const post of posts) {
          into.length = 0;
          hits += matcher.match(post, into);
        }
        return hits;
      },
      ROUNDS,
    );
    return [
      size.toLocaleString('en'),
      ...speed(result, posts.length, megabytes),
      (result.pairs / posts.length).toFixed(2),
    ];
  });
  return table(['keyword sets', 'posts/s', 'MB/s', 'build', 'memory', 'matches a post'], rows);
};

const wordTable = ({ all, posts, megabytes }: World): string => {
  const hyperscan = openHyperscan();
  const rows: string[][] = [];
  for (const size of SIZES) {
    const words = [
      ...new Set(makeKeywordSets(size, all).map(({ includes: [word = ''] }) => fold(word).trim())),
    ].filter(Boolean);
    const results = ENGINES.filter(({ most }) => size <= most).map(({ name, find }) => ({
      name,
      result: find(words, posts, ROUNDS),
    }));
    if (hyperscan.ok && size <= 100_000)
      results.push({ name: 'Hyperscan', result: hyperscan.find(words, posts, ROUNDS) });
    const ours = results[0]?.result;
    for (const { name, result } of results) {
      if (result.pairs !== ours?.pairs)
        throw new Error(
          `${name} found ${result.pairs} pairs of ${words.length} words, Earshot ${ours?.pairs}`,
        );
      rows.push([
        words.length.toLocaleString('en'),
        name,
        ...speed(result, posts.length, megabytes),
        (result.scan / ours.scan).toFixed(1),
      ]);
    }
  }
  const skipped = hyperscan.ok ? '' : `\n\nHyperscan was skipped: ${hyperscan.why}.`;
  if (hyperscan.ok) hyperscan.close();
  return `${table(['words', 'engine', 'posts/s', 'MB/s', 'build', 'memory', 'times slower than Earshot'], rows)}${skipped}`;
};

const speed = ({ scan, build, bytes }: Measured, posts: number, megabytes: number): string[] => [
  Math.round((posts / scan) * 1000).toLocaleString('en'),
  ((megabytes / scan) * 1000).toFixed(0),
  `${(build / 1000).toFixed(2)} s`,
  `${Math.max(0, bytes / 1e6).toFixed(0)} MB`,
];

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.stdout.write(await runMatcherBench());
}
