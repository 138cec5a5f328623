import type { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import type { PostNumbers } from '#contracts/publishing/numbers.ts';

/**
 * By how much each number grew since it was last known, wherever it was read; less than 0 where people took something back. A number that is
 * known for the first time grew from nothing, so that all gains of a post add up to what it has.
 */
export function computeGains(known: PostNumbers, read: PostNumbers): PostNumbers {
  const gains: Partial<Record<PostMetricId, number>> = {};
  for (const [metric, value] of Object.entries(read) as [PostMetricId, number][])
    gains[metric] = value - (known[metric] ?? 0);
  return gains;
}
