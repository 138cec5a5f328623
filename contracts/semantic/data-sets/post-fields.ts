import { AUDIENCES } from '#contracts/listening/analytics/dimension.ts';
import { JUDGED_SENTIMENTS, MENTION_STATUSES, SENTIMENTS } from '#contracts/listening/mention.ts';

/* What mentions and public posts have in common: the same columns, dimensions and measures. */

const NOBODY = '00000000-0000-0000-0000-000000000000';

export const POST_COLUMNS = {
  _id: 'id',
  source_id: 'id',
  channel: 'text',
  kind: 'text',
  author_id: 'text',
  author_name: 'text',
  author_key: 'code',
  followers: 'whole?',
  published_at: 'instant',
  collected_at: 'instant',
  language: 'text',
  sentiment: 'text',
  likes: 'whole?',
  comments: 'whole?',
  shares: 'whole?',
  views: 'whole?',
  words: 'texts',
  hashtags: 'texts',
  mentioned: 'texts',
  domains: 'texts',
  links: 'texts',
  emoji: 'texts',
  country: 'text',
  thread: 'text',
  reach: 'whole',
  engagement: 'whole',
  influence: 'whole',
  score: 'decimal',
} as const;

/** What an account adds to its mentions; a public post has in each the value that a mention has when it arrives. */
export const ACCOUNT_COLUMNS = {
  sentiment_by: 'text',
  keywords: 'wholes',
  tags: 'wholes',
  cluster: 'whole',
  media: 'texts',
  hidden: 'text',
  hidden_by: 'id',
  starred: 'flag',
  status: 'text',
  assigned_to: 'id',
  ticket_id: 'id',
  stars: 'whole?',
} as const;

/** The columns of a post that an account may read in its own way, by its rules, weights and words, and those that it adds. */
export const ACCOUNT_READ_COLUMNS: readonly string[] = [
  ...Object.keys(ACCOUNT_COLUMNS),
  'sentiment',
  'words',
  'reach',
  'engagement',
  'influence',
  'score',
  'collected_at',
];

export const POST_TIMES = { published: 'published_at', collected: 'collected_at' } as const;

export const POST_DIMENSIONS = {
  channel: { column: 'channel', label: 'channel', few: true },
  sentiment: { column: 'sentiment', label: 'sentiment', order: SENTIMENTS, few: true },
  language: { column: 'language', label: 'language', blank: '', few: true },
  country: { column: 'country', label: 'country', blank: '' },
  source: { column: 'source_id', label: 'source', above: 'channel' },
  author: {
    column: 'author_id',
    texts: 'author_name',
    label: 'author',
    blank: '',
    personal: true,
    above: 'channel',
  },
  author_key: { column: 'author_key', label: 'plain', blank: 0, personal: true },
  hashtag: { column: 'hashtags', label: 'plain' },
  mentioned: { column: 'mentioned', label: 'plain', personal: true },
  domain: { column: 'domains', label: 'plain' },
  link: { column: 'links', label: 'plain', above: 'domain' },
  emoji: { column: 'emoji', label: 'plain' },
  word: { column: 'words', label: 'plain' },
  kind: { column: 'kind', label: 'word', order: ['post', 'message'] },
  audience: { column: 'followers', label: 'word', bands: AUDIENCES, order: Object.keys(AUDIENCES) },
} as const;

export const ACCOUNT_DIMENSIONS = {
  keyword: { column: 'keywords', label: 'keyword', seen: 'listening_keywords' },
  tag: { column: 'tags', label: 'tag', seen: 'listening_tags' },
  status: { column: 'status', label: 'word', order: MENTION_STATUSES },
  assigned: { column: 'assigned_to', label: 'agent', blank: NOBODY },
  sentiment_by: { column: 'sentiment_by', label: 'word' },
  starred: { column: 'starred', label: 'word', order: ['1', '0'] },
  cluster: { column: 'cluster', label: 'plain', order: 'number', blank: 0 },
  thread: { column: 'thread', label: 'plain', blank: '' },
  media: { column: 'media', label: 'plain' },
  ticket: { column: 'ticket_id', label: 'plain', blank: NOBODY },
  stars: { column: 'stars', label: 'word', order: 'number' },
  hidden: { column: 'hidden', label: 'word', order: ['no', 'person', 'blacklist'] },
  hidden_by: { column: 'hidden_by', label: 'plain', blank: NOBODY },
} as const;

export const POST_NUMBERS = {
  followers: 'followers',
  engagement: 'engagement',
  reach: 'reach',
  influence: 'influence',
  score: 'score',
} as const;

/** Numbers of what an account adds. */
export const ACCOUNT_NUMBERS = { stars: 'stars' } as const;

/** Measures of reviews. */
export const REVIEW_MEASURES = {
  reviews: { aggregate: 'count', unit: 'count', where: { column: 'stars', present: true } },
  stars: { aggregate: 'mean', column: 'stars', unit: 'number', good: 'up' },
} as const;

export const POST_MEASURES = {
  authors: { aggregate: 'distinct', column: 'author_key', blank: 0, unit: 'people' },
  engagement: { aggregate: 'sum', column: 'engagement', unit: 'count', good: 'up' },
  reach: { aggregate: 'sum', column: 'reach', unit: 'people', good: 'up' },
  likes: { aggregate: 'sum', column: 'likes', missing: 0, unit: 'count' },
  comments: { aggregate: 'sum', column: 'comments', missing: 0, unit: 'count' },
  shares: { aggregate: 'sum', column: 'shares', missing: 0, unit: 'count' },
  views: { aggregate: 'sum', column: 'views', missing: 0, unit: 'count' },
  negative: {
    aggregate: 'count',
    unit: 'count',
    good: 'down',
    where: { column: 'sentiment', among: ['negative'] },
  },
  positive: {
    aggregate: 'count',
    unit: 'count',
    good: 'up',
    where: { column: 'sentiment', among: ['positive'] },
  },
  neutral: { aggregate: 'count', unit: 'count', where: { column: 'sentiment', among: ['neutral'] } },
  question: { aggregate: 'count', unit: 'count', where: { column: 'sentiment', among: ['question'] } },
  unjudged: { aggregate: 'count', unit: 'count', where: { column: 'sentiment', among: ['unjudged'] } },
  judged: { aggregate: 'count', unit: 'count', where: { column: 'sentiment', among: JUDGED_SENTIMENTS } },
} as const;
