import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { Channel } from '#contracts/networks.ts';
import { FailureCause, FailureRemedy, TargetState } from '#contracts/publishing/target-state.ts';

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' } as const;
const PATH = '/publishing/targets';
const one = z.object({ _id: Id });

/** What a post becomes at its network: the post itself, the further parts of its thread, and its first comment. */
export const PartKind = z.enum(['main', 'thread', 'comment']);
export type PartKind = z.infer<typeof PartKind>;

/** `processing`: the network took it and works on it. The others as for a whole target. */
export const PartState = z.enum(['waiting', 'sending', 'processing', 'published', 'failed', 'unknown']);
export type PartState = z.infer<typeof PartState>;

/** What is done with a part: made ready, published, looked for at the network, decided by a person, or changed and removed there afterwards. */
export const AttemptStep = z.enum(['prepare', 'publish', 'look_up', 'settle', 'retry', 'edit', 'remove']);
export type AttemptStep = z.infer<typeof AttemptStep>;

/** What became of an attempt: `absent` and `ambiguous` are those of a look at the account, `done` that of a change of what is published. */
export const AttemptOutcome = z.enum([
  'ready',
  'processing',
  'published',
  'fix',
  'retry',
  'reconnect',
  'unknown',
  'absent',
  'ambiguous',
  'decided',
  'done',
]);
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

/** A part of a target. */
export const TargetPart = z.object({
  _id: Id,
  position: z.number().int(),
  kind: PartKind,
  state: PartState,
  tries: z.number().int(),
  /** When it goes on by itself, or is looked for again. */
  next_at: Instant.nullable(),
  provider_id: z.string().nullable(),
  url: z.string().nullable(),
  published_at: Instant.nullable(),
  failure: z.object({ remedy: FailureRemedy, message: z.string(), fault: StoredFault }).nullable(),
});
export type TargetPart = z.infer<typeof TargetPart>;

/** One attempt at one step. One without an end was cut short, or is going on. */
export const TargetAttempt = z.object({
  _id: Id,
  position: z.number().int(),
  step: AttemptStep,
  at: Instant,
  ended_at: Instant.nullable(),
  outcome: AttemptOutcome.nullable(),
  detail: z.string().nullable(),
  fault: StoredFault,
  /** The person who decided; null for the suite. */
  user: z.object({ _id: Id, name: z.string() }).nullable(),
});
export type TargetAttempt = z.infer<typeof TargetAttempt>;

export const listAttempts = defineEndpoint({
  name: 'publishing_target.attempts',
  method: 'GET',
  path: `${PATH}/{_id}/attempts`,
  access: read,
  summary: 'List the parts of a post on one account, and every attempt to publish them, newest first',
  input: { params: one },
  answer: z.object({ state: TargetState, parts: z.array(TargetPart), attempts: z.array(TargetAttempt) }),
  errors: ['not_found'],
});

/** The most targets of one call. */
export const MOST_TARGETS = 500;
const targets = z.array(Id).min(1).max(MOST_TARGETS);

/** What became of each target of a call. `refused`: it is not in a state that allows it, or does not exist. */
const TargetResults = z.object({
  items: z.array(z.object({ _id: Id, result: z.enum(['done', 'refused']), state: TargetState.nullable() })),
});
export type TargetResults = z.infer<typeof TargetResults>;

const bulk = { method: 'POST', access: write, answer: TargetResults } as const;
const body = z.strictObject({ targets });

export const retryTargets = defineEndpoint({
  ...bulk,
  name: 'publishing_target.retry',
  path: `${PATH}/retry`,
  summary:
    'Publish again, now, what failed or was missed; parts that are published already are not touched, and one that may be is looked for first',
  input: { body },
  event: 'publishing_post.retried',
});

export const cancelTargets = defineEndpoint({
  ...bulk,
  name: 'publishing_target.cancel',
  path: `${PATH}/cancel`,
  summary: 'Cancel posts on single accounts that are not published yet',
  input: { body },
  event: 'publishing_post.cancelled',
});

export const holdTargets = defineEndpoint({
  ...bulk,
  name: 'publishing_target.hold',
  path: `${PATH}/hold`,
  summary: 'Hold posts on single accounts, or let them go on; one that is held is not published at its time',
  input: { body: body.extend({ on_hold: z.boolean() }) },
  event: 'publishing_post.hold_changed',
});

/** What a person found at the network: it was published, or it was not and is to be published again. */
const Settlement = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('posted'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
  }),
  z.strictObject({ outcome: z.literal('send_again') }),
]);
export type Settlement = z.infer<typeof Settlement>;

export const settleTarget = defineEndpoint({
  name: 'publishing_target.settle',
  method: 'POST',
  path: `${PATH}/{_id}/settle`,
  access: write,
  summary: 'Decide what became of a post of which nobody knows whether it was published',
  input: { params: one, body: Settlement },
  answer: z.object({ _id: Id, state: TargetState }),
  errors: ['not_found', 'illegal_transition'],
  event: 'publishing_post.settled',
});

/** Targets that are not published for one cause, on one account. */
export const FailureGroup = z.object({
  connection_id: Id,
  channel: Channel,
  account_name: z.string(),
  state: TargetState,
  remedy: FailureRemedy.nullable(),
  cause: FailureCause.nullable(),
  message: z.string().nullable(),
  fault: StoredFault,
  targets: z.array(Id),
  /** The newest of their posts, each with its name or first words. */
  posts: z.array(z.object({ _id: Id, words: z.string() })),
});
export type FailureGroup = z.infer<typeof FailureGroup>;

/** The most posts that a group names. */
export const POSTS_NAMED = 20;

export const listFailures = defineEndpoint({
  name: 'publishing_target.failures',
  method: 'GET',
  path: '/publishing/failures',
  access: read,
  summary: 'List what failed, was missed or is unclear, grouped by account and cause',
  answer: z.object({ items: z.array(FailureGroup) }),
});

/** A target that should have been sent already, and why it was not: it is tried again, its account waits to be connected, it is paused, or nothing sends. */
export const OverdueTarget = z.object({
  _id: Id,
  post_id: Id,
  account_name: z.string(),
  at: Instant,
  cause: z.enum(['retry', 'reconnect', 'paused', 'not_sending']),
});

export const getPublishingHealth = defineEndpoint({
  name: 'publishing_health.get',
  method: 'GET',
  path: '/publishing/health',
  access: read,
  summary: 'Get whether posts are published on time: `overdue` lists those that should have been sent',
  answer: z.object({ state: z.enum(['good', 'overdue']), overdue: z.array(OverdueTarget) }),
});

export const ENDPOINTS = [
  listAttempts,
  retryTargets,
  cancelTargets,
  holdTargets,
  settleTarget,
  listFailures,
  getPublishingHealth,
];

export const EVENTS = ['retried', 'cancelled', 'hold_changed', 'settled'].map((change) =>
  defineEvent({ name: `publishing_post.${change}`, need: READ, data: z.unknown() }),
);

/** Notifies of accounts whose access ends soon while posts are planned there. */
export const notifyAccessEndsJob = defineJob({
  name: 'publishing.notify-access-ends',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [notifyAccessEndsJob];
