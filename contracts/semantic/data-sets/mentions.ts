import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { MENTION_STATUSES } from '#contracts/listening/mention.ts';
import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { keywords } from '#contracts/semantic/data-sets/keywords.ts';
import {
  POST_COLUMNS,
  POST_DIMENSIONS,
  POST_MEASURES,
  POST_NUMBERS,
  POST_TIMES,
} from '#contracts/semantic/data-sets/post-fields.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const COUNTED = ['negative', 'neutral', 'positive', 'question'];

/** The mentions of listening. */
export const mentions = defineDataSet({
  name: 'mentions',
  row: 'mention',
  table: 'mentions',
  columns: {
    ...POST_COLUMNS,
    sentiment_by: 'text',
    keywords: 'wholes',
    tags: 'wholes',
    cluster: 'whole',
    hidden: 'text',
    starred: 'flag',
    status: 'text',
    assigned_to: 'id',
    ticket_id: 'id',
  },
  key: '_id',
  times: POST_TIMES,
  dimensions: {
    ...POST_DIMENSIONS,
    keyword: { column: 'keywords', label: 'keyword', seen: 'listening_keywords' },
    tag: { column: 'tags', label: 'tag', seen: 'listening_tags' },
    status: { column: 'status', label: 'word', order: MENTION_STATUSES },
    assigned: { column: 'assigned_to', label: 'agent', blank: NOBODY },
    sentiment_by: { column: 'sentiment_by', label: 'word' },
    starred: { column: 'starred', label: 'word', order: ['1', '0'] },
  },
  numbers: POST_NUMBERS,
  measures: {
    mentions: { aggregate: 'count', unit: 'count' },
    clusters: { aggregate: 'distinct', column: 'cluster', single: 0, unit: 'count' },
    ...POST_MEASURES,
  },
  ratios: {
    negative_share: { numerator: 'negative', denominator: 'mentions', unit: 'share', good: 'down' },
    net_sentiment: {
      numerator: 'positive',
      less: 'negative',
      denominator: 'mentions',
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
  searched: true,
  opens: 'mentions',
  rollups: [
    {
      table: 'mention_rollups',
      of: 'published',
      at: 'at',
      step: MS_PER_DAY,
      dimensions: { channel: 'channel', language: 'language' },
      measures: {
        mentions: COUNTED,
        engagement: ['engagement'],
        reach: ['reach'],
        negative: ['negative'],
        positive: ['positive'],
      },
      fixed: { grain: 'day', keyword: 0 },
    },
  ],
});
