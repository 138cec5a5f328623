import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Day, Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';
import { isOneEndAtMost, REPEAT_LIMITS, repeatFields } from '#contracts/publishing/repeat.ts';

/** How many days ahead the posts of a series exist. */
export const SERIES_AHEAD_DAYS = 90;

/** When a series goes on: as a repeat, and without an end where none is given. */
export const SeriesRule = z
  .strictObject({ ...repeatFields, count: z.number().int().min(1).max(1000).optional() })
  .refine(isOneEndAtMost, { ...toIssue(fault('repeat_end')), path: ['until'] });
export type SeriesRule = z.infer<typeof SeriesRule>;

/** Posts that go on by a rule: each is a post of its own, made 90 days ahead. */
export const PostSeries = z.object({
  _id: Id,
  /** The post that the next ones are copies of. */
  post_id: Id,
  rule: SeriesRule,
  wall_time: WallTimeText,
  /** Whether its posts are scheduled as they are made, as far as their networks and approvers let them. */
  schedule: z.boolean(),
  /** The last day up to which its posts exist. */
  made_until: Day,
  made: z.number().int(),
  /** Posts of it that are still to come. */
  coming: z.number().int(),
  ended_at: Instant.nullable(),
});
export type PostSeries = z.infer<typeof PostSeries>;

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' } as const;
const post = z.object({ _id: Id });
const NAME = 'publishing_series';

export const findSeries = defineEndpoint({
  name: `${NAME}.get`,
  method: 'GET',
  path: '/publishing/posts/{_id}/series',
  access: read,
  summary: 'Get the series that a post belongs to; null where it is in none, or it has ended',
  input: { params: post },
  answer: z.object({ series: PostSeries.nullable() }),
  errors: ['not_found'],
});

export const startSeries = defineEndpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: '/publishing/posts/{_id}/series',
  access: write,
  summary: 'Let a post go on by a rule at the same wall time; its posts are made 90 days ahead',
  input: {
    params: post,
    body: z.strictObject({
      rule: SeriesRule,
      skip: z.array(Day).max(REPEAT_LIMITS.count).default([]),
      schedule: z.boolean().default(false),
    }),
  },
  answer: PostSeries,
  status: 201,
  errors: ['not_found', 'invalid_request', 'illegal_transition'],
  event: `${NAME}.created`,
});

export const endSeries = defineEndpoint({
  name: `${NAME}.end`,
  method: 'POST',
  path: '/publishing/posts/{_id}/series/end',
  access: write,
  summary: 'End the series of a post; with `delete_following` its posts after this one are deleted too',
  input: { params: post, body: z.strictObject({ delete_following: z.boolean().default(false) }) },
  answer: z.object({ deleted: z.array(Id) }),
  errors: ['not_found'],
  event: `${NAME}.ended`,
});

export const applyToFollowing = defineEndpoint({
  name: `${NAME}.apply`,
  method: 'POST',
  path: '/publishing/posts/{_id}/series/apply',
  access: write,
  summary:
    'Give all later posts of the series what this one says, and its time of day; those that are published stay, and later ones are made so',
  input: { params: post },
  answer: z.object({ changed: z.number().int(), kept: z.number().int() }),
  errors: ['not_found', 'invalid_request'],
  event: `${NAME}.updated`,
});

/** Makes the posts of series that are due. */
export const extendSeriesJob = defineJob({
  name: 'publishing.extend-series',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const ENDPOINTS = [findSeries, startSeries, endSeries, applyToFollowing];
export const JOBS = [extendSeriesJob];
export const EVENTS = ['created', 'updated', 'ended'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: READ, data: z.unknown() }),
);
