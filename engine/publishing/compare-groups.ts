import type { ResultGroup } from '#contracts/publishing/results.ts';

/** A post with its number, what is usual for its like, and the groups that it is in. */
export type ComparedPost = { value: number; usual: number; groups: readonly string[] };

/** Of fewer posts nothing is said. */
const FEWEST = 5;
/** Two-sided, 95 of 100. */
const Z = 1.96;

/**
 * Groups of posts against what is usual for each of their posts, so that a format of one network is not compared with one of another. The ratio
 * is the geometric mean of (value + 1) ÷ (usual + 1), its interval that of the mean of the logarithms. The largest groups come first.
 */
export function compareGroups(posts: readonly ComparedPost[]): ResultGroup[] {
  const logs = new Map<string, number[]>();
  for (const { value, usual, groups } of posts) {
    const log = Math.log((value + 1) / (usual + 1));
    for (const group of groups) logs.set(group, [...(logs.get(group) ?? []), log]);
  }
  return [...logs]
    .map(([value, some]) => ({ value, n: some.length, ...estimateRatio(some) }))
    .toSorted((one, other) => other.n - one.n || one.value.localeCompare(other.value));
}

function estimateRatio(logs: readonly number[]): Pick<ResultGroup, 'ratio' | 'low' | 'high'> {
  const n = logs.length;
  if (n < FEWEST) return { ratio: null, low: null, high: null };
  const mean = logs.reduce((sum, log) => sum + log, 0) / n;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (n - 1);
  const half = Z * Math.sqrt(variance / n);
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}
