import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { MentionSample, SENTIMENTS } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';

const count = z.number().int().nonnegative();
const access = {
  kind: 'permitted' as const,
  need: ['listening.keyword.read'] as const,
  product: 'listening' as const,
};

/** Posts that say nearly the same: how many, by how many people, since when, and the first of them. */
export const Cluster = z.object({
  cluster: z.string(),
  count,
  authors: count,
  channels: z.array(Channel),
  first_at: Instant,
  last_at: Instant,
  by_sentiment: z.object(Object.fromEntries(SENTIMENTS.map((name) => [name, count]))),
  /** The earliest mention represents the cluster. */
  first: MentionSample,
});
export type Cluster = z.infer<typeof Cluster>;

export const listClusters = defineEndpoint({
  name: 'cluster.list',
  method: 'GET',
  path: '/listening/clusters',
  access,
  summary: 'List clusters of near-identical texts, most frequent first',
  input: {
    query: MentionFilter.extend({ limit: z.coerce.number().int().min(1).max(100).default(30) }),
  },
  answer: z.object({ items: z.array(Cluster) }),
  transaction: false,
});

export const countClusters = defineEndpoint({
  name: 'cluster.count',
  method: 'GET',
  path: '/listening/clusters/count',
  access,
  summary: 'Count the mentions of a filter by post and by cluster',
  input: { query: MentionFilter },
  answer: z.object({ posts: count, clusters: count }),
  transaction: false,
});

export const ENDPOINTS = [listClusters, countClusters];
