import { realpathSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ENGINES, buildBatchContestant } from '#bench/matcher/engines.ts';
import { openHyperscan } from '#bench/matcher/hyperscan.ts';
import { makeKeywordSets } from '#bench/matcher/keyword-sets.ts';
import type { MatcherTiming } from '#bench/matcher/measure.ts';
import { median, measureInTurns } from '#bench/matcher/measure.ts';
import { measureMatcherMegabytes } from '#bench/matcher/memory.ts';
import { hasData, readPosts } from '#bench/matcher/posts.ts';
import { buildPost, buildQueries } from '#bench/matcher/saved-queries.ts';
import type { KeywordEntry } from '#engine/keywords/entry.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { fold } from '#engine/text/fold.ts';

const QUICK = process.argv.includes('--quick');
const SIZES = QUICK ? [10_000, 225_000] : [1_000, 10_000, 100_000, 225_000];
const ROUNDS = QUICK ? 3 : 7;

/** The largest number of words with which Hyperscan is run: with more, its compiler takes minutes. */
const MOST_HYPERSCAN = 100_000;

/** Measures the matcher on real posts against its peers. @returns a section for docs/benchmarks.md */
export async function runMatcherBench(): Promise<string> {
  if (!hasData()) return '## Keyword matcher\n\nSkipped: the public posts (`../shared/data`) are absent.\n';
  const all = readPosts();
  const posts = inOrder(all.filter((_, index) => index % 4 === 0));
  const sample = all.filter((_, index) => index % 16 === 1);
  const megabytes = posts.reduce((sum, post) => sum + Buffer.byteLength(post), 0) / 1e6;
  const world = { all, posts, sample, megabytes };
  return `## Keyword matcher

${posts.length.toLocaleString('en')} real posts (Thai, English, Indonesian and six other languages; ${megabytes.toFixed(1)} MB of UTF-8, folded before), one core of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, load average ${loadavg()[0]?.toFixed(1) ?? '?'} at the start. Processor time, median of ${ROUNDS} rounds in which the engines take turns. Keyword sets are drawn with a seed from the posts' own words and phrases, Thai dictionary words and brand names. Posts are strings for the engines in this process and UTF-8 for Hyperscan and the DFA, prepared before; what Earshot spends on copying them into its memory is counted, and what Hyperscan would need to have them encoded, in its second row. What is rare the matcher learns from ${sample.length.toLocaleString('en')} posts that are not among those scanned.

Whole keyword sets (word edges, two in five with a second include, a third with excludes); memory is what a fresh process grows by:

${keywordTable(world)}

The same job for all: which of so many single words stand anywhere in which post. Every engine found the same pairs.

${wordTable(world)}

Saved queries of the Boolean language: a drawn mix of which half are words with AND and excludes, a fifth have a group of names joined by OR, and the others NEAR, fields, wildcards or exact case; and a million single words, half of which nobody says.

${queryTable(world)}
`;
}

type MatcherInput = { all: string[]; posts: string[]; sample: string[]; megabytes: number };

function keywordTable({ all, posts, sample, megabytes }: MatcherInput): string {
  const rows = SIZES.map((size) => {
    const entries = makeKeywordSets(size, all).map((set, id) => ({
      id,
      owner: id % 500,
      sets: [set],
      match: 'auto' as const,
    }));
    const build = () => {
      const matcher = compileKeywords(entries, { sample });
      return buildBatchContestant(matcher, posts);
    };
    const [result] = measureInTurns([{ build }], ROUNDS);
    return [
      size.toLocaleString('en'),
      ...speed(result, posts.length, megabytes),
      `${measureMatcherMegabytes(size).toFixed(0)} MB`,
      ((result?.pairs ?? 0) / posts.length).toFixed(2),
    ];
  });
  return table(['keyword sets', 'posts/s', 'MB/s', 'build', 'memory', 'matches a post'], rows);
}

/** Goals: 225,000 queries at 100,000 posts a second, a million words at 50,000. */
function queryTable({ all, posts, sample }: MatcherInput): string {
  const entry = { owner: 0, sets: [], match: 'auto' as const };
  const queries = (size: number): KeywordEntry[] =>
    buildQueries(makeKeywordSets(size, all)).map((query, id) => ({ ...entry, id, query }));
  const words = (size: number): KeywordEntry[] =>
    makeKeywordSets(size, all).map(({ includes: [first = ''] }, id) => ({
      ...entry,
      id,
      sets: [{ includes: [`${first} ${id % 2 === 0 ? '' : id.toString(36)}`.trim()], excludes: [] }],
    }));
  const cases: [string, () => KeywordEntry[]][] = [
    ...SIZES.map((size): [string, () => KeywordEntry[]] => [
      `${size.toLocaleString('en')} queries`,
      () => queries(size),
    ]),
    ['1,000,000 words', () => words(1_000_000)],
  ];
  const known = posts.map(buildPost);
  const rows = cases.map(([what, entries]) => {
    const made = entries();
    const build = () => {
      const matcher = compileKeywords(made, { sample });
      return buildBatchContestant(matcher, posts, (index) => known[index] ?? buildPost('', index));
    };
    const [result] = measureInTurns([{ build }], ROUNDS);
    const pairs = ((result?.pairs ?? 0) / posts.length).toFixed(2);
    return [what, ...speed(result, posts.length, 0).filter((_, column) => column !== 1), pairs];
  });
  return table(['what', 'posts/s', 'build', 'matches a post'], rows);
}

function wordTable(world: MatcherInput): string {
  const hyperscan = openHyperscan();
  const rows: string[][] = [];
  for (const size of SIZES) {
    const words = [
      ...new Set(makeKeywordSets(size, world.all).map(({ includes: [word = ''] }) => fold(word).trim())),
    ].filter(Boolean);
    const job = { words, posts: world.posts, sample: world.sample };
    const contestants = ENGINES.filter(({ most }) => size <= most).map(({ name, build }) => ({
      name,
      build: () => build(job),
    }));
    if (hyperscan.ok && size <= MOST_HYPERSCAN)
      contestants.push(
        { name: 'Hyperscan', build: () => hyperscan.open(job) },
        { name: 'Hyperscan, from strings', build: () => hyperscan.openForStrings(job) },
      );
    const results = measureInTurns(contestants, ROUNDS);
    for (const [index, result] of results.entries()) {
      const name = contestants[index]?.name ?? '';
      rows.push([
        words.length.toLocaleString('en'),
        name,
        ...compared(name, result, { ours: results[0], world }),
      ]);
    }
  }
  const skipped = hyperscan.ok ? '' : `\n\nHyperscan was skipped: ${hyperscan.why}.`;
  if (hyperscan.ok) hyperscan.close();
  const head = [
    'words',
    'engine',
    'posts/s',
    'MB/s',
    'build',
    'pairs a post',
    'Earshot is so many times faster',
  ];
  return `${table(head, rows)}${skipped}`;
}

/** Copies the posts, so that they are contiguous in memory, as Hyperscan's are. */
const inOrder = (posts: string[]): string[] => structuredClone(posts);

function compared(
  name: string,
  result: MatcherTiming,
  { ours, world: { posts, megabytes } }: { ours: MatcherTiming | undefined; world: MatcherInput },
): string[] {
  if (result.pairs !== ours?.pairs)
    throw new Error(`${name} found ${result.pairs} pairs, Earshot ${ours?.pairs}`);
  return [
    ...speed(result, posts.length, megabytes),
    (result.pairs / posts.length).toFixed(2),
    (median(result.rounds) / median(ours.rounds)).toFixed(1),
  ];
}

function speed(result: MatcherTiming | undefined, posts: number, megabytes: number): string[] {
  const scan = median(result?.rounds ?? []);
  return [
    Math.round((posts / scan) * 1000).toLocaleString('en'),
    ((megabytes / scan) * 1000).toFixed(0),
    `${((result?.build ?? 0) / 1000).toFixed(2)} s`,
  ];
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.stdout.write(await runMatcherBench());
}
