import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue, WireFault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';

/** The most posts that one call changes. */
export const POSTS_AT_ONCE = 500;
/** The most days by which posts are moved: ten years. */
const MOST_DAYS = 3660;

const PATH = '/publishing/posts';
const write = { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' } as const;
/** People who plan may move posts without a right to write them. */
const plan = {
  kind: 'permitted',
  need: [['publishing.post.write', 'publishing.calendar.write']],
  product: 'publishing',
} as const;

function isEachOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}
const Ids = z
  .array(Id)
  .min(1)
  .max(POSTS_AT_ONCE)
  .refine(isEachOnce, toIssue(fault('post_twice')));

/** Where a post goes: to a wall time (null: none) of its own zone or of another one, or by some days at the same wall time. */
const PostMove = z.union([
  z.strictObject({ _id: Id, wall_time: WallTimeText.nullable(), zone: ZoneName.optional() }),
  z.strictObject({ _id: Id, days: z.number().int().min(-MOST_DAYS).max(MOST_DAYS) }),
]);
export type PostMove = z.infer<typeof PostMove>;

const Refused = z.object({ _id: Id, ok: z.literal(false), fault: WireFault });

/** What became of a move; `before` is where the post was, for undoing it. */
export const MoveOutcome = z.union([
  z.object({
    _id: Id,
    ok: z.literal(true),
    wall_time: WallTimeText.nullable(),
    zone: ZoneName,
    at: Instant.nullable(),
    before: WallTimeText.nullable(),
  }),
  Refused,
]);
export type MoveOutcome = z.infer<typeof MoveOutcome>;

export const movePosts = defineEndpoint({
  name: 'publishing_post.move-many',
  method: 'POST',
  path: `${PATH}/move`,
  access: plan,
  summary:
    'Move posts to other times, each to a wall time or by some days; they leave their queues, and those that cannot be moved stay, with the reason',
  input: {
    body: z.strictObject({
      moves: z
        .array(PostMove)
        .min(1)
        .max(POSTS_AT_ONCE)
        .refine((moves) => isEachOnce(moves.map(({ _id }) => _id)), toIssue(fault('post_twice'))),
    }),
  },
  answer: z.object({ items: z.array(MoveOutcome) }),
  errors: ['invalid_request'],
  event: 'publishing_post.moved',
});

/** What became of one of many posts; `made` is the copy of a duplicated one. */
export const ManyOutcome = z.union([
  z.object({ _id: Id, ok: z.literal(true), made: Id.nullable() }),
  Refused,
]);
export type ManyOutcome = z.infer<typeof ManyOutcome>;

function defineMany(verb: string, { event, summary }: { event: string; summary: string }) {
  return defineEndpoint({
    name: `publishing_post.${verb}-many`,
    method: 'POST',
    path: `${PATH}/${verb}-many`,
    access: write,
    summary: `${summary}; those that refuse it stay, with the reason`,
    input: { body: z.strictObject({ ids: Ids }) },
    answer: z.object({ items: z.array(ManyOutcome) }),
    errors: ['invalid_request'],
    event: `publishing_post.${event}`,
  });
}

export const duplicatePosts = defineMany('duplicate', {
  event: 'created',
  summary: 'Copy posts, each at the time of the original and as a draft',
});
export const deletePosts = defineMany('delete', {
  event: 'deleted',
  summary: 'Delete posts here; what is published stays at the networks',
});
export const restorePosts = defineMany('restore', {
  event: 'restored',
  summary: 'Restore deleted posts, as drafts where they were not published',
});
export const schedulePosts = defineMany('schedule', {
  event: 'scheduled',
  summary: 'Schedule posts for the times that they have',
});
export const unschedulePosts = defineMany('unschedule', {
  event: 'unscheduled',
  summary: 'Make drafts again of posts that wait for their time',
});

export const ENDPOINTS = [
  movePosts,
  duplicatePosts,
  deletePosts,
  restorePosts,
  schedulePosts,
  unschedulePosts,
];

export const EVENTS = [
  defineEvent({ name: 'publishing_post.moved', need: ['publishing.post.read'], data: z.unknown() }),
];
