import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Channel } from '#contracts/networks.ts';
import { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import { PostFormat, PostNumbers, PostOrigin, PublishedNumbers } from '#contracts/publishing/numbers.ts';

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;

/** By what posts are compared: all that people did with them, or one number. */
export const ResultMeasure = z.enum(['interactions', ...PostMetricId.options]);
export type ResultMeasure = z.infer<typeof ResultMeasure>;

/** How many posts of a span are listed and compared, the newest. */
export const MOST_RESULTS = 1000;

/** The longest span of results, in days. */
const LONGEST_DAYS = 366;

/** Numbers of the posts of a span, and of how many posts they are known. */
const Sum = z.object({ sum: z.number(), n: z.number().int() });

/** A published post with its numbers. `usual`: the median of `usual_n` posts of the same network and format at the age of its last reading. */
export const ResultPost = z.object({
  _id: Id,
  post_id: Id.nullable(),
  connection_id: Id,
  channel: Channel,
  account_name: z.string(),
  origin: PostOrigin,
  format: PostFormat,
  words: z.string(),
  hashtags: z.array(z.string()),
  url: z.string().nullable(),
  published_at: Instant,
  read_at: Instant.nullable(),
  latest: PostNumbers,
  /** The number by which posts are compared; null where it is not known. */
  value: z.number().nullable(),
  usual: z.number().nullable(),
  usual_n: z.number().int(),
});
export type ResultPost = z.infer<typeof ResultPost>;

/**
 * Posts of one format or hashtag against what is usual: `ratio` 1.2 is a fifth more, between `low` and `high` in 95 of 100 cases. Null where there
 * are too few posts to say so.
 */
export const ResultGroup = z.object({
  value: z.string(),
  n: z.number().int(),
  ratio: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type ResultGroup = z.infer<typeof ResultGroup>;

const Connections = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
  z.array(Id).max(50),
);

const Span = z
  .strictObject({
    from: Instant,
    to: Instant,
    connections: Connections.optional(),
    measure: ResultMeasure.default('interactions'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    ...toIssue(fault('after_from')),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_DAYS * MS_PER_DAY, {
    path: ['from'],
    ...toIssue(fault('too_many_days', { days: LONGEST_DAYS })),
  });

export const getResults = defineEndpoint({
  name: 'publishing_result.get',
  method: 'GET',
  path: '/publishing/results',
  access: read,
  summary:
    'Get what the posts of a span became: their numbers against those of the span before as they were at the same age, each post against the median of its like, and formats and hashtags compared',
  input: { query: Span },
  answer: z.object({
    posts: z.object({ now: z.number().int(), before: z.number().int() }),
    figures: z.array(z.object({ measure: ResultMeasure, now: Sum, before: Sum })),
    items: z.array(ResultPost),
    more: z.boolean(),
    formats: z.array(ResultGroup),
    hashtags: z.array(ResultGroup),
    /** Networks of connected accounts that report no numbers to the suite. */
    silent: z.array(Channel),
  }),
  errors: ['invalid_request'],
});

export const getPublishedNumbers = defineEndpoint({
  name: 'publishing_result.numbers',
  method: 'GET',
  path: '/publishing/published/{_id}/numbers',
  access: read,
  summary: 'Get the numbers of one published post, reading by reading, with what is usual at the same age',
  input: { params: z.object({ _id: Id }) },
  answer: PublishedNumbers.extend({ post_id: Id.nullable(), words: z.string() }),
  errors: ['not_found'],
});

/** An hour of the week at which posts did better than others: `lift` 0.2 is a fifth more, between `low` and `high` in 90 of 100 cases. */
export const BestSlot = z.object({
  /** 1 is Monday. */
  weekday: z.number().int().min(1).max(7),
  hour: z.number().int().min(0).max(23),
  lift: z.number(),
  low: z.number(),
  high: z.number(),
  n: z.number().int(),
});
export type BestSlot = z.infer<typeof BestSlot>;

/** The best times of one account of a network: of `n` posts in sixteen weeks; `enough` is false where that is too few to say anything. */
export const BestTimes = z.object({
  connection_id: Id,
  channel: Channel,
  account_name: z.string(),
  n: z.number().int(),
  enough: z.boolean(),
  slots: z.array(BestSlot),
  /** What posts of the last four weeks had at the times that the weeks before name as best, against all other posts. */
  tested: z.object({ n: z.number().int(), lift: z.number() }).nullable(),
});
export type BestTimes = z.infer<typeof BestTimes>;

/** Fewer posts of an account say nothing about times. */
export const ENOUGH_POSTS = 30;

export const listBestTimes = defineEndpoint({
  name: 'publishing_result.best-times',
  method: 'GET',
  path: '/publishing/best-times',
  access: read,
  summary:
    'List the hours of the week at which posts of each account had more interactions within two days than others of their format',
  input: { query: z.strictObject({ zone: ZoneName.default('UTC'), connections: Connections.optional() }) },
  answer: z.object({ items: z.array(BestTimes) }),
});

export const ENDPOINTS = [getResults, getPublishedNumbers, listBestTimes];
