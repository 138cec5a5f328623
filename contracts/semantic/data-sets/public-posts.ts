import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import {
  POST_COLUMNS,
  POST_DIMENSIONS,
  POST_MEASURES,
  POST_NUMBERS,
  POST_TIMES,
} from '#contracts/semantic/data-sets/post-fields.ts';

const RATIOS = {
  negative_share: { numerator: 'negative', denominator: 'posts', unit: 'share', good: 'down' },
  net_sentiment: {
    numerator: 'positive',
    less: 'negative',
    denominator: 'posts',
    unit: 'share',
    good: 'up',
  },
  engagement_mean: { numerator: 'engagement', denominator: 'posts', unit: 'number', good: 'up' },
} as const;

/** The posts of the platform's public sources, as the suite itself reads them. */
export const publicPosts = defineDataSet({
  name: 'public-posts',
  row: 'post',
  table: 'public_posts',
  scope: 'pool',
  columns: { ...POST_COLUMNS, cluster: 'whole' },
  key: '_id',
  times: POST_TIMES,
  dimensions: POST_DIMENSIONS,
  numbers: POST_NUMBERS,
  measures: {
    posts: { aggregate: 'count', unit: 'count' },
    clusters: { aggregate: 'distinct', column: 'cluster', single: 0, unit: 'count' },
    ...POST_MEASURES,
  },
  ratios: RATIOS,
  permission: 'quick_analytic.analytics.read',
  searched: true,
  opens: 'posts',
});

/**
 * Everything that an account can read about a subject: its mentions, and the public posts that are none of its mentions, each post once. Near
 * duplicates have other numbers in every account, so they are not counted across both.
 */
export const posts = defineDataSet({
  name: 'posts',
  row: 'post',
  table: 'public_posts',
  scope: 'pool',
  unionWith: mentions,
  columns: POST_COLUMNS,
  key: '_id',
  times: POST_TIMES,
  dimensions: POST_DIMENSIONS,
  numbers: POST_NUMBERS,
  measures: { posts: { aggregate: 'count', unit: 'count' }, ...POST_MEASURES },
  ratios: RATIOS,
  permission: 'quick_analytic.analytics.read',
  searched: true,
  opens: 'posts',
});
