import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeKeywordSets } from '#bench/matcher/keyword-sets.ts';
import { readPosts } from '#bench/matcher/posts.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';

/** Megabytes that a matcher of a given number of keyword sets adds to the resident memory of a fresh process, once built and used. */
export function measureMatcherMegabytes(size: number): number {
  const ran = spawnSync(
    process.execPath,
    ['--expose-gc', fileURLToPath(import.meta.url), CHILD, String(size)],
    { encoding: 'utf8' },
  );
  if (ran.status !== 0) throw new Error(`memory of ${size} sets: ${ran.stderr}`);
  return Number(ran.stdout);
}

const CHILD = '--keyword-sets';

function residentMegabytes(): number {
  for (let times = 0; times < 3; times++) globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
}

function measureHere(size: number): number {
  const posts = readPosts();
  const sets = makeKeywordSets(size, posts);
  const sample = posts.filter((_, index) => index % 16 === 1);
  const before = residentMegabytes();
  const matcher = compileKeywords(
    sets.map((set, id) => ({ id, owner: id % 500, sets: [set], match: 'auto' })),
    { sample },
  );
  for (const post of sample) matcher.match(post, []);
  const after = residentMegabytes();
  return matcher.size === size ? after - before : NaN;
}

if (process.argv[2] === CHILD) process.stdout.write(String(measureHere(Number(process.argv[3]))));
