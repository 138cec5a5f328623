import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Day, Id, Instant, Version } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { PostContent, PostVersion } from '#contracts/publishing/content.ts';
import { PlanTimeInput, WallTimeText } from '#contracts/publishing/plan-time.ts';
import { Post, PostSource, PostTile, STILL_WORTH } from '#contracts/publishing/post.ts';
import { TargetState } from '#contracts/publishing/target-state.ts';

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' } as const;
const PATH = '/publishing/posts';
const one = z.object({ _id: Id });

/** The most accounts of one post, and the most posts of one list. */
export const POST_COUNTS = { targets: 50, listed: 6000, tags: 30 } as const;

const fields = {
  name: z.string().trim().max(200).default(''),
  // Not `prefault`, which would fill it in where a change leaves it out.
  content: PostContent.default(PostContent.parse({})),
  /** The accounts that it is for, each with its own fields. */
  targets: z
    .array(z.strictObject({ connection_id: Id, version: PostVersion.default({}) }))
    .max(POST_COUNTS.targets)
    .default([]),
  /** The planned time, which also a draft has; null: none yet. */
  wall_time: WallTimeText.nullable().default(null),
  zone: ZoneName.default('UTC'),
  still_worth_minutes: z.number().int().min(STILL_WORTH.min).max(STILL_WORTH.max).default(STILL_WORTH.usual),
  campaign: z.string().trim().max(120).default(''),
  tags: z.array(z.string().trim().min(1).max(60)).max(POST_COUNTS.tags).default([]),
  source: PostSource.nullable().default(null),
};

/** What users write of a post. */
export const PostInput = z.strictObject(fields);
export type PostInput = z.infer<typeof PostInput>;
export const PostChanges = toChangesSchema(fields);
export type PostChanges = z.infer<typeof PostChanges>;

/** A list in an address, separated by commas. */
function listOf<T extends z.ZodType>(item: T) {
  const toList = (value: unknown) =>
    typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value;
  return z.preprocess(toList, z.array(item).max(50));
}

/** What lists of posts filter by: a state, or that a post should have been sent already. */
export const PostStateFilter = z.enum([...TargetState.options, 'overdue']);

/** What a calendar or list shows. `without` turns the lists of accounts, states and tags into what is left out. */
export const PostQuery = z.strictObject({
  from: Instant.optional(),
  to: Instant.optional(),
  /** The same by the days of the planned wall times, whatever their zones; the last day is left out. */
  from_day: Day.optional(),
  to_day: Day.optional(),
  /** The most of each day, the earliest: a month of thousands shows a few of each day and counts the others. */
  per_day: z.coerce.number().int().min(1).max(POST_COUNTS.listed).optional(),
  /** Those without a time, whatever the period. */
  unscheduled: z.enum(['only', 'none']).optional(),
  connections: listOf(Id).optional(),
  states: listOf(PostStateFilter).optional(),
  campaign: z.string().max(120).optional(),
  tags: listOf(z.string().max(60)).optional(),
  author: Id.optional(),
  text: z.string().trim().max(200).optional(),
  without: listOf(z.enum(['connections', 'states', 'campaign', 'tags', 'author'])).optional(),
  /** Those of which the caller can decide now. */
  waits: z.enum(['me']).optional(),
  deleted: z.enum(['only']).optional(),
});
export type PostQuery = z.infer<typeof PostQuery>;

export const listPosts = defineEndpoint({
  name: 'publishing_post.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List posts by their planned time, those without one last; `more` says that there are others',
  input: { query: PostQuery },
  answer: z.object({
    items: z.array(PostTile),
    more: z.boolean(),
    /** With `per_day`, how many posts of a day are not listed. */
    beyond: z.record(Day, z.number().int()),
  }),
});

export const getPost = defineEndpoint({
  name: 'publishing_post.get',
  method: 'GET',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Get a post with what it says on each account, and what became of it there',
  input: { params: one },
  answer: Post,
  errors: ['not_found'],
});

export const createPost = defineEndpoint({
  name: 'publishing_post.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Write a post; it is a draft until it is scheduled',
  input: { body: PostInput },
  answer: Post,
  status: 201,
  errors: ['invalid_request'],
  event: 'publishing_post.created',
});

export const updatePost = defineEndpoint({
  name: 'publishing_post.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change a post; fields not sent stay, and what is published already does not change',
  input: { params: one, body: PostChanges.extend({ version: Version.optional() }) },
  answer: Post,
  errors: ['not_found', 'stale_version', 'illegal_transition', 'invalid_request', 'limit_reached'],
  event: 'publishing_post.updated',
});

export const schedulePost = defineEndpoint({
  name: 'publishing_post.schedule',
  method: 'POST',
  path: `${PATH}/{_id}/schedule`,
  access: write,
  summary: 'Schedule a post for its time, or for another one, or for now',
  input: {
    params: one,
    body: z.strictObject({
      /** Absent: the time that the post has. */
      plan: z.union([PlanTimeInput, z.literal('now')]).optional(),
      version: Version.optional(),
    }),
  },
  answer: Post,
  errors: ['not_found', 'stale_version', 'illegal_transition', 'invalid_request', 'limit_reached'],
  event: 'publishing_post.scheduled',
});

export const unschedulePost = defineEndpoint({
  name: 'publishing_post.unschedule',
  method: 'POST',
  path: `${PATH}/{_id}/unschedule`,
  access: write,
  summary:
    'Make a draft again of a post that waits for its time or was not published; what is published stays',
  input: { params: one },
  answer: Post,
  errors: ['not_found', 'illegal_transition'],
  event: 'publishing_post.unscheduled',
});

export const duplicatePost = defineEndpoint({
  name: 'publishing_post.duplicate',
  method: 'POST',
  path: `${PATH}/{_id}/duplicate`,
  access: write,
  summary: 'Copy a post with everything that it says, as a draft without a time',
  input: { params: one },
  answer: Post,
  status: 201,
  errors: ['not_found'],
  event: 'publishing_post.created',
});

export const deletePost = defineEndpoint({
  name: 'publishing_post.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a post here; it can be restored for 30 days, and what is published stays at the networks',
  input: { params: one },
  answer: one,
  errors: ['not_found', 'illegal_transition'],
  event: 'publishing_post.deleted',
});

export const restorePost = defineEndpoint({
  name: 'publishing_post.restore',
  method: 'POST',
  path: `${PATH}/{_id}/restore`,
  access: write,
  summary: 'Restore a deleted post, as a draft where it was not published',
  input: { params: one },
  answer: Post,
  errors: ['not_found'],
  event: 'publishing_post.restored',
});

export const ENDPOINTS = [
  listPosts,
  getPost,
  createPost,
  updatePost,
  schedulePost,
  unschedulePost,
  duplicatePost,
  deletePost,
  restorePost,
];

export const EVENTS = [
  'created',
  'updated',
  'scheduled',
  'unscheduled',
  'deleted',
  'restored',
  'state_changed',
].map((change) => defineEvent({ name: `publishing_post.${change}`, need: READ, data: z.unknown() }));
