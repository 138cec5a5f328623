import type { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import type { PostNumbers } from '#contracts/publishing/numbers.ts';
import type { ResultMeasure } from '#contracts/publishing/results.ts';

/** What people do with a post; how many saw it, or came from it, is none of it. */
const INTERACTIONS: readonly PostMetricId[] = ['likes', 'comments', 'shares', 'reposts', 'quotes', 'saves'];

/** All that people did with a post: the sum that its network has of it, else of what it reports; undefined where it reports none. */
function sumInteractions(numbers: PostNumbers): number | undefined {
  if (numbers.engagements !== undefined) return numbers.engagements;
  const known = INTERACTIONS.flatMap((metric) => numbers[metric] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

/** The number of a post by which it is compared; undefined where it is not known. */
export function readMeasure(numbers: PostNumbers, measure: ResultMeasure): number | undefined {
  return measure === 'interactions' ? sumInteractions(numbers) : numbers[measure];
}
