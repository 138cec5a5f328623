import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { Channel } from '#contracts/networks.ts';
import { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import { FailureRemedy } from '#contracts/publishing/target-state.ts';

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;

/** Where a post came from: the suite published it, or its account did by itself. */
export const PostOrigin = z.enum(['suite', 'network']);
export type PostOrigin = z.infer<typeof PostOrigin>;

/** What a post shows: nothing but text, a link, one picture or film, or several. */
export const PostFormat = z.enum(['text', 'link', 'picture', 'film', 'document', 'album']);
export type PostFormat = z.infer<typeof PostFormat>;

/** Numbers of a post by their names. One that its network did not report is absent, which is not 0. */
export const PostNumbers = z.partialRecord(PostMetricId, z.number());
export type PostNumbers = z.infer<typeof PostNumbers>;

/**
 * Why the numbers of a post are not read any more: it is old, it is gone at its network, or its network reports none to the suite.
 */
export const ReadingEnd = z.enum(['aged', 'gone', 'never']);
export type ReadingEnd = z.infer<typeof ReadingEnd>;

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** How often numbers are read, by the age of a post: `every` while it is younger than `until`. */
const CADENCE = [
  { until: DAY_MS, every: HOUR_MS },
  { until: 7 * DAY_MS, every: 6 * HOUR_MS },
  { until: 30 * DAY_MS, every: DAY_MS },
  { until: 90 * DAY_MS, every: 7 * DAY_MS },
] as const;

/** When the numbers of a post are read next after `now`, both in milliseconds; null where it is too old. */
export function computeNextReading(publishedAt: number, now: number): number | null {
  const step = CADENCE.find(({ until }) => now - publishedAt < until);
  return step ? now + step.every : null;
}

/** One reading of the numbers of a post. */
const PostReading = z.object({ at: Instant, numbers: PostNumbers });
export type PostReading = z.infer<typeof PostReading>;

/** The usual value of a number at an age in hours: the median of `n` other posts. */
const UsualAtAge = z.object({ hours: z.number(), median: z.number(), n: z.number().int() });
export type UsualAtAge = z.infer<typeof UsualAtAge>;

/** The numbers of a post on one account, each reading of them, and what is usual for such posts. */
export const PublishedNumbers = z.object({
  _id: Id,
  target_id: Id.nullable(),
  channel: Channel,
  account_name: z.string(),
  format: PostFormat,
  url: z.string().nullable(),
  published_at: Instant,
  /** What its network reports, in its order. */
  metrics: z.array(PostMetricId),
  latest: PostNumbers,
  read_at: Instant.nullable(),
  next_at: Instant.nullable(),
  ended: ReadingEnd.nullable(),
  failure: z.object({ remedy: FailureRemedy, message: z.string(), fault: StoredFault }).nullable(),
  readings: z.array(PostReading),
  usual: z.partialRecord(PostMetricId, z.array(UsualAtAge)),
});
export type PublishedNumbers = z.infer<typeof PublishedNumbers>;

export const getPostNumbers = defineEndpoint({
  name: 'publishing_post.numbers',
  method: 'GET',
  path: '/publishing/posts/{_id}/numbers',
  access: read,
  summary:
    'Get the numbers of a post on each account where it is public, reading by reading, with the medians of other posts of the same network and format at the same age',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ items: z.array(PublishedNumbers) }),
  errors: ['not_found'],
});

export const ENDPOINTS = [getPostNumbers];

/** Reads the numbers of published posts whose time has come. */
export const readNumbersJob = defineJob({
  name: 'publishing.read-numbers',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [readNumbersJob];
