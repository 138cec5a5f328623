import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import {
  ACCOUNT_COLUMNS,
  ACCOUNT_DIMENSIONS,
  ACCOUNT_NUMBERS,
  POST_COLUMNS,
  POST_DIMENSIONS,
  POST_MEASURES,
  POST_NUMBERS,
  POST_TIMES,
  REVIEW_MEASURES,
} from '#contracts/semantic/data-sets/post-fields.ts';

const RATIOS = {
  negative_share: { numerator: 'negative', denominator: 'judged', unit: 'share', good: 'down' },
  net_sentiment: {
    numerator: 'positive',
    less: 'negative',
    denominator: 'judged',
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
  visibility: { column: 'source_id', unseen: 'listening_hidden_sources' },
  searched: true,
  opens: 'posts',
});

/**
 * Everything that an account can read about a subject: its mentions, and the public posts that are none of its mentions, each post once. It
 * has every dimension of mentions, so that a filter of mentions is one of posts. Near-duplicates have other numbers in every account: a text
 * that the account and the pool have is two clusters. A group that hides a source from its members hides its public posts as well.
 */
export const posts = defineDataSet({
  name: 'posts',
  row: 'post',
  table: 'public_posts',
  scope: 'pool',
  unionWith: mentions,
  columns: { ...POST_COLUMNS, ...ACCOUNT_COLUMNS },
  key: '_id',
  times: POST_TIMES,
  dimensions: { ...POST_DIMENSIONS, ...ACCOUNT_DIMENSIONS },
  numbers: { ...POST_NUMBERS, ...ACCOUNT_NUMBERS },
  measures: {
    posts: { aggregate: 'count', unit: 'count' },
    clusters: { aggregate: 'distinct', column: 'cluster', single: 0, unit: 'count' },
    ...POST_MEASURES,
    ...REVIEW_MEASURES,
  },
  ratios: RATIOS,
  permission: 'quick_analytic.analytics.read',
  visibility: { column: 'source_id', unseen: 'listening_hidden_sources' },
  counted: { column: 'hidden', among: ['no'] },
  countedBy: 'hidden',
  searched: true,
  opens: 'posts',
});
