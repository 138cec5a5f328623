import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, formOf, toIssue, WireFault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { POSTS_AT_ONCE } from '#contracts/publishing/many-posts.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';

/** The most queues of an account, and the most slots of one. */
export const QUEUE_COUNTS = { queues: 50, slots: 200 } as const;

/** A time of each week: the weekday from Sunday 0, and the time as a wall clock shows it. */
export const QueueSlot = z.strictObject({
  weekday: z.number().int().min(0).max(6),
  time: z.string().check(formOf('slot_time', /^(?:[01]\d|2[0-3]):[0-5]\d$/)),
});
export type QueueSlot = z.infer<typeof QueueSlot>;

const fields = {
  name: z.string().trim().min(1).max(80),
  zone: ZoneName,
  slots: z.array(QueueSlot).max(QUEUE_COUNTS.slots).default([]),
  /** While it is paused, what is in it is not published. */
  paused: z.boolean().default(false),
};

/** A named queue: times of each week, of which a post gets the next free one and keeps it. */
export const QueueInput = z.strictObject(fields);
export type QueueInput = z.infer<typeof QueueInput>;

export const PostQueue = z.object({
  ...fields,
  _id: Id,
  /** How many posts wait in it. */
  waiting: z.number().int(),
  version: z.number().int(),
});
export type PostQueue = z.infer<typeof PostQueue>;

const Passed = z.object({
  wall_time: WallTimeText,
  reason: z.enum(['past', 'skipped', 'taken']),
  /** The post that is at a taken slot. */
  by: z.object({ _id: Id, name: z.string() }).nullable(),
});

/** The slot that a post gets, with those that were passed over and why. */
export const SlotChoice = z.object({
  wall_time: WallTimeText,
  zone: ZoneName,
  at: Instant,
  passed: z.array(Passed),
});
export type SlotChoice = z.infer<typeof SlotChoice>;

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = {
  kind: 'permitted',
  need: [['publishing.post.write', 'publishing.calendar.write']],
  product: 'publishing',
} as const;
const PATH = '/publishing/queues';
const one = z.object({ _id: Id });

export const listQueues = defineEndpoint({
  name: 'publishing_queue.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the queues of posts with their weekly slots',
  answer: z.object({ items: z.array(PostQueue) }),
});

export const createQueue = defineEndpoint({
  name: 'publishing_queue.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Add a queue of posts',
  input: { body: QueueInput },
  answer: PostQueue,
  status: 201,
  errors: ['invalid_request'],
  event: 'publishing_queue.created',
});

export const updateQueue = defineEndpoint({
  name: 'publishing_queue.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change, pause or resume a queue; posts that have a slot keep it',
  input: { params: one, body: toChangesSchema(fields).extend({ version: Version.optional() }) },
  answer: PostQueue,
  errors: ['not_found', 'stale_version', 'invalid_request'],
  event: 'publishing_queue.updated',
});

export const deleteQueue = defineEndpoint({
  name: 'publishing_queue.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a queue; its posts keep their times',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'publishing_queue.deleted',
});

export const findQueueSlot = defineEndpoint({
  name: 'publishing_queue.slot',
  method: 'GET',
  path: `${PATH}/{_id}/slot`,
  access: read,
  summary: 'Find the slot that a post would get in a queue, and why it is this one; null where none is free',
  input: { params: one, query: z.strictObject({ post: Id }) },
  answer: z.object({ slot: SlotChoice.nullable() }),
  errors: ['not_found'],
});

const QueuedPost = z.union([
  z.object({
    _id: Id,
    ok: z.literal(true),
    slot: SlotChoice,
    /** Where the post was, for undoing it. */
    before: z.object({ wall_time: WallTimeText.nullable(), zone: ZoneName }),
  }),
  z.object({ _id: Id, ok: z.literal(false), fault: WireFault }),
]);
/** What became of a post that should get a slot. */
export type QueuedPost = z.infer<typeof QueuedPost>;

export const queuePosts = defineEndpoint({
  name: 'publishing_queue.add-posts',
  method: 'POST',
  path: `${PATH}/{_id}/posts`,
  access: write,
  summary: 'Give posts the next free slots of a queue, in the order in which they are named',
  input: {
    params: one,
    body: z.strictObject({
      ids: z
        .array(Id)
        .min(1)
        .max(POSTS_AT_ONCE)
        .refine((ids) => new Set(ids).size === ids.length, toIssue(fault('post_twice'))),
    }),
  },
  answer: z.object({ items: z.array(QueuedPost) }),
  errors: ['not_found', 'invalid_request'],
  event: 'publishing_post.moved',
});

export const ENDPOINTS = [listQueues, createQueue, updateQueue, deleteQueue, findQueueSlot, queuePosts];

export const EVENTS = ['created', 'updated', 'deleted'].map((change) =>
  defineEvent({ name: `publishing_queue.${change}`, need: READ, data: z.unknown() }),
);
