import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { DEFAULT_NOTE } from '#contracts/integrations/api-key.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const need = ['center.integration_api_management.read'] as const;
const read = { kind: 'permitted' as const, need };
const write = { kind: 'permitted' as const, need: ['center.integration_api_management.write'] as const };
const one = z.object({ _id: Id });
const BASE = '/accounts/integration-api/webhooks';

/** How long the former secret still signs in addition to a new one: 24 hours, in milliseconds. */
export const FORMER_SECRET_LIFE = 86_400_000;

const shape = {
  note: z.string().trim().max(100).default(DEFAULT_NOTE),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  /** Kinds of events, as the log writes them. */
  kinds: z.array(z.string().min(3).max(80)).min(1).max(500),
  active: z.boolean().default(true),
};

/** Why the suite stopped delivering automatically: nothing worked for a day, or the receiver answered 410 Gone. */
export const PausedReason = z.enum(['failing', 'gone']);
export type PausedReason = z.infer<typeof PausedReason>;

export const Webhook = z.object({
  _id: Id,
  ...shape,
  paused_reason: PausedReason.nullable(),
  paused_at: Instant.nullable(),
  failing_since: Instant.nullable(),
  last_success_at: Instant.nullable(),
  last_error: z.string().nullable(),
  last_error_fault: StoredFault,
  /** When the next try is due, while a delivery waits for one. */
  next_try_at: Instant.nullable(),
  /** Until when deliveries carry a second signature by the former secret. */
  former_until: Instant.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = z.strictObject(shape);
const Secret = z.object({ secret: z.string(), item: Webhook });

export const listWebhooks = defineEndpoint({
  name: 'webhook.list',
  method: 'GET',
  path: BASE,
  access: read,
  summary: 'List the account’s outgoing webhooks with their delivery state',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(Webhook),
  errors: ['cursor_invalid'],
});

export const createWebhook = defineEndpoint({
  name: 'webhook.create',
  method: 'POST',
  path: BASE,
  access: write,
  summary: 'Create a webhook; its signing secret is shown only in this answer',
  input: { body: NewWebhook },
  answer: Secret,
  status: 201,
  errors: ['address_forbidden'],
  event: 'webhook.created',
  locked_in_remote: 'lasting',
  idempotent: false,
});

export const updateWebhook = defineEndpoint({
  name: 'webhook.update',
  method: 'PUT',
  path: `${BASE}/{_id}`,
  access: write,
  summary:
    'Update a webhook’s address or event kinds, pause it, or resume it where it stopped; fields not sent stay',
  input: { params: one, body: toChangesSchema(shape).extend({ version: Version.optional() }) },
  answer: Webhook,
  errors: ['not_found', 'stale_version', 'address_forbidden'],
  event: 'webhook.updated',
  locked_in_remote: 'lasting',
});

export const deleteWebhook = defineEndpoint({
  name: 'webhook.delete',
  method: 'DELETE',
  path: `${BASE}/{_id}`,
  access: write,
  summary: 'Delete a webhook with its deliveries',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'webhook.deleted',
});

export const rotateSecret = defineEndpoint({
  name: 'webhook.rotate-secret',
  method: 'POST',
  path: `${BASE}/{_id}/secret`,
  access: write,
  summary: 'Issue a new signing secret; for 24 hours deliveries are signed with both',
  input: { params: one },
  answer: Secret,
  errors: ['not_found'],
  event: 'webhook.secret_rotated',
  locked_in_remote: 'lasting',
  idempotent: false,
});

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** One attempt: what the receiver answered, how long it took, or why it failed. */
export const Attempt = z.object({
  number: z.number().int(),
  at: Instant,
  status: z.number().int().nullable(),
  duration_ms: z.number().int(),
  excerpt: z.string(),
  error: z.string().nullable(),
  error_fault: StoredFault,
});
export type Attempt = z.infer<typeof Attempt>;

const deliveryShape = {
  _id: Id,
  /** The `webhook-id` header: the same in every attempt and replay, so that a receiver processes a delivery once. */
  message_id: z.string(),
  kind: z.string(),
  seq: z.number().int().nullable(),
  state: DeliveryState,
  tries: z.number().int(),
  next_at: Instant.nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
};

export const Delivery = z.object({ ...deliveryShape, last: Attempt.nullable() });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryDetail = z.object({
  ...deliveryShape,
  /** As it was sent; null for users who may not see the contents of such events. */
  body: z.string().nullable(),
  attempts: z.array(Attempt),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const listDeliveries = defineEndpoint({
  name: 'webhook.deliveries',
  method: 'GET',
  path: `${BASE}/{_id}/deliveries`,
  access: read,
  summary: 'List the deliveries of the last 30 days, newest first, each with its last response',
  input: { params: one, query: z.strictObject({ state: DeliveryState.optional(), ...PageQuery.shape }) },
  answer: buildPageSchema(Delivery),
  errors: ['not_found', 'cursor_invalid'],
});

const delivery = one.extend({ delivery_id: Id });

export const getDelivery = defineEndpoint({
  name: 'webhook.delivery',
  method: 'GET',
  path: `${BASE}/{_id}/deliveries/{delivery_id}`,
  access: read,
  summary: 'Get a delivery: its body as sent and every attempt',
  input: { params: delivery },
  answer: DeliveryDetail,
  errors: ['not_found'],
});

export const replayDelivery = defineEndpoint({
  name: 'webhook.replay',
  method: 'POST',
  path: `${BASE}/{_id}/deliveries/{delivery_id}/replay`,
  access: write,
  summary: 'Send a delivery again under the same id',
  input: { params: delivery },
  answer: DeliveryDetail,
  status: 202,
  errors: ['not_found', 'already_running'],
  event: 'webhook.replayed',
});

export const testWebhook = defineEndpoint({
  name: 'webhook.test',
  method: 'POST',
  path: `${BASE}/{_id}/test`,
  access: write,
  summary: 'Send a test delivery (kind webhook.test) now and return the response',
  input: { params: one },
  answer: DeliveryDetail,
  errors: ['not_found'],
  event: 'webhook.tested',
  transaction: false,
});

export const WEBHOOK_ENDPOINTS = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateSecret,
  listDeliveries,
  getDelivery,
  replayDelivery,
  testWebhook,
];

const CHANGES = ['created', 'updated', 'deleted', 'secret_rotated', 'paused', 'replayed', 'tested'];
export const WEBHOOK_EVENTS = CHANGES.map((change) =>
  defineEvent({ name: `webhook.${change}`, need, data: z.unknown() }),
);

/** Takes the deliveries of one endpoint as far as they go now. */
export const deliverWebhookJob = defineJob({
  name: 'integrations.deliver-webhook',
  payload: z.object({ account_id: Id, endpoint_id: Id }),
  attempts: 25,
  queue: ({ endpoint_id }) => `webhook:${endpoint_id}`,
});

/** Looks after endpoints that nothing woke, and drops deliveries past their 30 days. */
export const maintainWebhooksJob = defineJob({
  name: 'integrations.maintain-webhooks',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const WEBHOOK_JOBS = [deliverWebhookJob, maintainWebhooksJob];
