import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
/** People who approve posts or look after channels may pause what others planned. */
const change = {
  kind: 'permitted',
  need: [['publishing.approval.write', 'publishing.channel.write']],
  product: 'publishing',
} as const;
const PATH = '/publishing/pauses';

/** What a pause holds back: an account of a network, the posts of a campaign, or everything. */
export const PauseScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('connection'), connection_id: Id }),
  z.strictObject({ kind: z.literal('campaign'), campaign: z.string().trim().min(1).max(120) }),
  z.strictObject({ kind: z.literal('all') }),
]);
export type PauseScope = z.infer<typeof PauseScope>;

const Person = z.object({ _id: Id, name: z.string() }).nullable();

/** While it has not ended, nothing within its scope is published. */
export const PublishingPause = z.object({
  _id: Id,
  scope: PauseScope,
  reason: z.string(),
  started_by: Person,
  started_at: Instant,
  ended_by: Person,
  ended_at: Instant.nullable(),
});
export type PublishingPause = z.infer<typeof PublishingPause>;

/** A target that a pause concerns. */
const PausedTarget = z.object({ _id: Id, post_id: Id, account_name: z.string(), at: Instant.nullable() });
export type PausedTarget = z.infer<typeof PausedTarget>;

export const listPauses = defineEndpoint({
  name: 'publishing_pause.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List what pauses publishing now, and the newest pauses that ended',
  answer: z.object({ items: z.array(PublishingPause) }),
});

export const startPause = defineEndpoint({
  name: 'publishing_pause.create',
  method: 'POST',
  path: PATH,
  access: change,
  summary: 'Pause publishing at once; `in_flight` is what had begun before and cannot be held back',
  input: { body: z.strictObject({ scope: PauseScope, reason: z.string().trim().max(500).default('') }) },
  answer: z.object({ pause: PublishingPause, in_flight: z.array(PausedTarget) }),
  status: 201,
  errors: ['invalid_request'],
  event: 'publishing_pause.created',
});

export const listPastTargets = defineEndpoint({
  name: 'publishing_pause.past',
  method: 'GET',
  path: `${PATH}/{_id}/past`,
  access: read,
  summary: 'List what was due while publishing was paused, and is released when this pause ends',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ items: z.array(PausedTarget) }),
  errors: ['not_found'],
});

export const endPause = defineEndpoint({
  name: 'publishing_pause.end',
  method: 'POST',
  path: `${PATH}/{_id}/end`,
  access: change,
  summary:
    'Publish again; `past` is what was due meanwhile: it is published now where `past` is `send`, else it counts as missed and is asked for',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({ past: z.enum(['send', 'miss']).default('miss') }),
  },
  answer: z.object({ pause: PublishingPause, past: z.array(PausedTarget) }),
  errors: ['not_found'],
  event: 'publishing_pause.ended',
});

export const ENDPOINTS = [listPauses, startPause, listPastTargets, endPause];

export const EVENTS = ['created', 'ended'].map((change) =>
  defineEvent({ name: `publishing_pause.${change}`, need: READ, data: z.unknown() }),
);
