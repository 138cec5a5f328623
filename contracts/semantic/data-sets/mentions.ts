import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { JUDGED_SENTIMENTS, SENTIMENTS } from '#contracts/listening/mention.ts';
import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { keywords } from '#contracts/semantic/data-sets/keywords.ts';
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
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

/** The counts of a rollup by sentiment, which every rollup of mentions has. */
const BY_SENTIMENT = {
  dimension: 'sentiment',
  columns: Object.fromEntries(SENTIMENTS.map((one) => [one, one])),
} as const;
const COUNTS = {
  mentions: SENTIMENTS,
  negative: ['negative'],
  neutral: ['neutral'],
  positive: ['positive'],
  question: ['question'],
  unjudged: ['unjudged'],
  judged: JUDGED_SENTIMENTS,
} as const;
const SUMS = {
  ...COUNTS,
  engagement: ['engagement'],
  reach: ['reach'],
  likes: ['likes'],
  comments: ['comments'],
  shares: ['shares'],
  views: ['views'],
} as const;
const BY_TIME = {
  table: 'mention_rollups',
  of: 'published',
  at: 'at',
  measures: SUMS,
  spread: BY_SENTIMENT,
} as const;
/** Of each day, with columns by sentiment; the rows that count most come first. */
const BY_VALUE = {
  of: 'published',
  at: 'at',
  step: MS_PER_DAY,
  dated: true,
  measures: COUNTS,
  spread: BY_SENTIMENT,
} as const;
const RARITY = { column: 'rarity', one: 31 } as const;
const THEMES = ['hashtag', 'mentioned', 'domain', 'link', 'emoji'] as const;
const PLACE = { channel: 'channel', language: 'language' } as const;

/** The coarsest that answers a question is read. Of each keyword there are hours without channel and language. */
const ROLLUPS = [
  {
    ...BY_TIME,
    step: MS_PER_DAY,
    dimensions: PLACE,
    each: { dimension: 'keyword', column: 'keyword', whole: 0 },
    fixed: { grain: 'day' },
  },
  { ...BY_TIME, step: MS_PER_HOUR, dimensions: PLACE, fixed: { grain: 'hour', keyword: 0 } },
  {
    ...BY_TIME,
    step: MS_PER_HOUR,
    dimensions: {},
    each: { dimension: 'keyword', column: 'keyword', whole: null },
    fixed: { grain: 'hour' },
  },
  { ...BY_TIME, step: 15 * MS_PER_MINUTE, dimensions: PLACE, fixed: { grain: 'quarter', keyword: 0 } },
  {
    table: 'author_rollups',
    of: 'published',
    at: 'at',
    step: MS_PER_DAY,
    dated: true,
    dimensions: { channel: 'channel' },
    measures: { authors: { distinct: 'author' } },
    spread: BY_SENTIMENT,
  },
  {
    ...BY_VALUE,
    table: 'author_rollups',
    dimensions: { channel: 'channel' },
    each: { dimension: 'author_key', column: 'author', whole: null },
    frequency: { ...RARITY, share: 1 / 400 },
  },
  {
    ...BY_VALUE,
    table: 'word_rollups',
    dimensions: {},
    each: { dimension: 'word', column: 'word', whole: null, code: 'code' },
    frequency: { ...RARITY, share: 1 / 200 },
  },
  ...THEMES.map(
    (kind) =>
      ({
        ...BY_VALUE,
        table: 'theme_rollups',
        dimensions: {},
        each: { dimension: kind, column: 'theme', whole: null, code: 'code' },
        fixed: { kind },
        frequency: { ...RARITY, share: 1 / 1000 },
      }) as const,
  ),
  // Of these there are so few that all are read at once.
  {
    ...BY_VALUE,
    table: 'theme_rollups',
    dimensions: {},
    each: { dimension: 'tag', column: 'number', whole: null },
    fixed: { kind: 'tag' },
  },
  ...(['country', 'audience'] as const).map(
    (kind) =>
      ({
        ...BY_VALUE,
        table: 'theme_rollups',
        dimensions: {},
        each: { dimension: kind, column: 'theme', whole: null },
        fixed: { kind },
      }) as const,
  ),
] as const;

/** The mentions of listening. */
export const mentions = defineDataSet({
  name: 'mentions',
  row: 'mention',
  table: 'mentions',
  columns: { ...POST_COLUMNS, ...ACCOUNT_COLUMNS },
  key: '_id',
  times: POST_TIMES,
  dimensions: { ...POST_DIMENSIONS, ...ACCOUNT_DIMENSIONS },
  numbers: { ...POST_NUMBERS, ...ACCOUNT_NUMBERS },
  measures: {
    mentions: { aggregate: 'count', unit: 'count' },
    clusters: { aggregate: 'distinct', column: 'cluster', single: 0, unit: 'count' },
    ...POST_MEASURES,
    ...REVIEW_MEASURES,
  },
  ratios: {
    negative_share: { numerator: 'negative', denominator: 'judged', unit: 'share', good: 'down' },
    net_sentiment: {
      numerator: 'positive',
      less: 'negative',
      denominator: 'judged',
      unit: 'share',
      good: 'up',
    },
    engagement_mean: { numerator: 'engagement', denominator: 'mentions', unit: 'number', good: 'up' },
  },
  links: {
    ticket: { to: 'one', by: 'ticket_id', dataSet: tickets },
    keyword: { to: 'several', by: 'keywords', dataSet: keywords, theirs: 'number' },
  },
  permission: 'listening.keyword.read',
  visibility: {
    all: [
      { column: 'keywords', seen: 'listening_keywords' },
      { column: 'source_id', unseen: 'listening_hidden_sources' },
    ],
  },
  counted: { column: 'hidden', among: ['no'] },
  countedBy: 'hidden',
  searched: true,
  opens: 'mentions',
  rollups: ROLLUPS,
});
