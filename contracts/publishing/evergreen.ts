import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { POSTS_AT_ONCE } from '#contracts/publishing/many-posts.ts';

/** The most posts of a pool. */
export const POOL_COUNTS = { posts: 500 } as const;

const settings = {
  /** Days between two repeats of the same post. */
  cooldown_days: z.number().int().min(1).max(366).default(30),
  /** How often a post is repeated at most. */
  most_repeats: z.number().int().min(1).max(100).default(6),
  /** Only slots within so many days are filled, so that those further ahead stay free for people. */
  ahead_days: z.number().int().min(1).max(14).default(2),
  paused: z.boolean().default(false),
};

/** How the free slots of a queue are filled with posts that stay true. */
export const PoolSettings = z.strictObject(settings);
export type PoolSettings = z.infer<typeof PoolSettings>;

/**
 * Why a post of a pool is repeated next or not: it may be, it rests until its cooldown is over, it was repeated often enough, a link in it does not work, another
 * post says almost the same, or it was deleted.
 */
export const PoolPostState = z.enum(['ready', 'resting', 'used_up', 'dead_link', 'similar', 'gone']);
export type PoolPostState = z.infer<typeof PoolPostState>;

const PoolPost = z.object({
  post_id: Id,
  name: z.string(),
  words: z.string(),
  state: PoolPostState,
  used: z.number().int(),
  /** The time of its newest repeat, and from when it may be repeated again. */
  last_at: Instant.nullable(),
  rests_until: Instant.nullable(),
});
export type PoolPost = z.infer<typeof PoolPost>;

/** The pool of a queue with its posts, the one that is next first. */
export const EvergreenPool = z.object({ ...settings, queue_id: Id, posts: z.array(PoolPost) });
export type EvergreenPool = z.infer<typeof EvergreenPool>;

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' } as const;
const PATH = '/publishing/queues/{_id}/pool';
const NAME = 'publishing_pool';
const event = `${NAME}.updated`;
const one = z.object({ _id: Id });
const Ids = z.strictObject({ ids: z.array(Id).min(1).max(POSTS_AT_ONCE) });

export const getPool = defineEndpoint({
  name: `${NAME}.get`,
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'Get the pool of evergreen posts of a queue, with why each is repeated next or not',
  input: { params: one },
  answer: EvergreenPool,
  errors: ['not_found'],
});

export const updatePool = defineEndpoint({
  name: `${NAME}.update`,
  method: 'PUT',
  path: PATH,
  access: write,
  summary: 'Change how the free slots of a queue are filled, or pause it',
  input: { params: one, body: PoolSettings },
  answer: EvergreenPool,
  errors: ['not_found', 'invalid_request'],
  event,
});

export const addPoolPosts = defineEndpoint({
  name: `${NAME}.add-posts`,
  method: 'POST',
  path: `${PATH}/posts`,
  access: write,
  summary: 'Put posts into the pool of a queue; each is in one pool',
  input: { params: one, body: Ids },
  answer: EvergreenPool,
  errors: ['not_found', 'invalid_request'],
  event,
});

export const removePoolPosts = defineEndpoint({
  name: `${NAME}.remove-posts`,
  method: 'DELETE',
  path: `${PATH}/posts`,
  access: write,
  summary: 'Take posts out of the pool of a queue; their repeats stay',
  input: { params: one, body: Ids },
  answer: EvergreenPool,
  errors: ['not_found'],
  event,
});

export const explainRepeat = defineEndpoint({
  name: `${NAME}.explain`,
  method: 'GET',
  path: '/publishing/posts/{_id}/pool-choice',
  access: read,
  summary: 'Say why a pool chose this post for its time; null for a post that people planned',
  input: { params: one },
  answer: z.object({
    choice: z
      .object({
        /** The post that it is a copy of. */
        post_id: Id,
        queue: z.string(),
        /** Which repeat it is, and when the one before was; null: it is the first. */
        repeat: z.number().int(),
        before_at: Instant.nullable(),
        /** How many other posts could have been chosen, all of which were repeated later than this one. */
        others: z.number().int(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});

/** Fills the free slots of queues that have a pool. */
export const fillSlotsJob = defineJob({
  name: 'publishing.fill-slots',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const ENDPOINTS = [getPool, updatePool, addPoolPosts, removePoolPosts, explainRepeat];
export const JOBS = [fillSlotsJob];
export const EVENTS = [defineEvent({ name: event, need: READ, data: z.unknown() })];
