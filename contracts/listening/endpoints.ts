import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { ExplainedText } from '#contracts/listening/explained-text.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { FeedMention, Hit, MentionSort, SENTIMENTS } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';

/** Reading mentions needs the right to read keywords: a mention is what a keyword found. */
const access = {
  kind: 'permitted' as const,
  need: ['listening.keyword.read'] as const,
  product: 'listening' as const,
};

const count = z.number().int().nonnegative();
const bySentiment = z.object(Object.fromEntries(SENTIMENTS.map((name) => [name, count])));

/** Analytics never touch PostgreSQL, so these calls open no transaction there. */
const analytic = { method: 'GET', access, transaction: false } as const;

export const getVolume = defineEndpoint({
  ...analytic,
  name: 'mention.volume',
  path: '/listening/volume',
  summary: 'Count mentions over time by sentiment; empty buckets are included',
  input: { query: MentionFilter.extend({ time_zone: z.string().max(64).default('UTC') }) },
  answer: z.object({
    bucket: z.enum(['hour', 'day', 'week']),
    /** Where the last bar ends; later than `to` where that cuts the bar. */
    end: Instant,
    series: z.array(z.object({ at: Instant, by_sentiment: bySentiment })),
    total: count,
    authors: count,
    /** The number of authors is an estimate, within one in a hundred. */
    authors_about: z.boolean(),
    /** The total of the period of the same length just before. */
    before: count,
  }),
});

export const listMentions = defineEndpoint({
  ...analytic,
  name: 'mention.list',
  path: '/listening/mentions',
  summary: 'List the mention feed, newest first, or by arrival, last change or impact',
  input: {
    query: MentionFilter.extend({
      ...PageQuery.shape,
      sort: MentionSort.default('published'),
      order: z.enum(['desc', 'asc']).default('desc'),
    }),
  },
  answer: z.object({ items: z.array(FeedMention), next: z.string().nullable() }),
  errors: ['cursor_invalid'],
});

export const countMentions = defineEndpoint({
  ...analytic,
  name: 'mention.count',
  path: '/listening/mentions/count',
  summary: 'Count the mentions of a filter',
  input: { query: MentionFilter },
  answer: z.object({ count, authors: count, authors_about: z.boolean() }),
});

/** Why one keyword matched a post, or which condition excluded it: by its sets, or by its Boolean query. */
export const Explanation = z.object({
  keyword_id: Id,
  name: z.string(),
  matched: z.boolean(),
  query: ExplainedText.nullable(),
  sets: z.array(
    z.object({
      matched: z.boolean(),
      includes: z.array(z.object({ keyword: z.string(), hits: z.array(Hit) })),
      excludes: z.array(z.object({ keywords: z.array(z.string()), holds: z.boolean(), hits: z.array(Hit) })),
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;

export const explainMention = defineEndpoint({
  ...analytic,
  name: 'mention.explain',
  path: '/listening/mentions/{_id}/explanation',
  summary: 'Explain why the keywords matched this post, or why they did not',
  input: {
    params: z.object({ _id: Id }),
    query: z.strictObject({ keyword: Id.optional() }),
  },
  answer: z.object({ text: z.string(), items: z.array(Explanation) }),
  errors: ['not_found'],
});

export const explainQueryText = defineEndpoint({
  ...analytic,
  method: 'POST',
  name: 'mention.explain-query',
  path: '/listening/mentions/{_id}/explain',
  summary: 'Explain why a Boolean query matches this post, or which part excludes it',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({
      query: z.string().trim().min(1).max(20_000),
      /** Whose days its relative times mean. */
      time_zone: ZoneName.default('UTC'),
    }),
  },
  answer: z.object({ text: z.string(), matched: z.boolean(), explained: ExplainedText }),
  errors: ['not_found'],
  idempotent: false,
});

export const ENDPOINTS = [getVolume, listMentions, countMentions, explainMention, explainQueryText];

/**
 * A batch of the pipeline is one event: how many mentions arrived. It omits their keywords: there may be very many, and every open browser
 * of the account receives an event for every batch.
 */
export const mentionsStored = defineEvent({
  name: 'mentions.stored',
  need: ['listening.keyword.read'],
  data: z.object({
    count,
    source_id: Id,
    channel: Channel.nullable(),
    newest: Instant.nullable(),
    /** When they were taken in, and the first day that they are of: what the batch's mentions are found by. */
    received: z.array(Instant),
    first_day: z.iso.date().nullable(),
  }),
});

/** Posts were delivered again with other counts of likes, comments, shares or views. */
export const mentionsRecounted = defineEvent({
  name: 'mentions.recounted',
  need: ['listening.keyword.read'],
  data: z.object({ count }),
});

export const EVENTS = [mentionsStored, mentionsRecounted];
