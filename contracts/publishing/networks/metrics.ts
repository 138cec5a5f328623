import { z } from 'zod';

/**
 * Figures of a published post in the words of all networks. A figure counts people where its name says so (`reach`, `opened_by`,
 * `clicked_by`), else how often something happened.
 */
export const PostMetricId = z.enum([
  'views',
  'impressions',
  'reach',
  'likes',
  'comments',
  'shares',
  'reposts',
  'quotes',
  'saves',
  'clicks',
  'engagements',
  'follows',
  'delivered',
  'opened_by',
  'clicked_by',
  'watch_seconds',
]);
export type PostMetricId = z.infer<typeof PostMetricId>;

/**
 * One figure of a network: `source` is the network's own name of it, which its readers request; `checked` the day on which that name was last
 * compared with the network's documents or types, and `until` the day from which the network has it no more.
 */
export type PostMetricDeclaration = {
  id: PostMetricId;
  source: string;
  checked: string;
  until?: string;
};

/** The figures that a network has on a day, as `YYYY-MM-DD`. */
export function listMetricsAt(
  metrics: readonly PostMetricDeclaration[],
  day: string,
): readonly PostMetricDeclaration[] {
  return metrics.filter(({ until }) => until === undefined || day < until);
}
