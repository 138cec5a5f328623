import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import { endpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { SETTINGS_GUARDS } from '#contracts/kit/page.ts';
import { Product, ProductMap } from '#contracts/kit/products.ts';

/** LINE's form (spec, section 2; the secret by decisions, section 8). Stored values of secrets never leave the server. */
export const LineForm = z.strictObject({
  channel_id: z.string().trim().min(1).max(64),
  channel_access_token: z.string().trim().min(1).max(1024).meta({ secret: true }),
  channel_secret: z.string().trim().max(256).default('').meta({ secret: true }),
});
export type LineForm = z.infer<typeof LineForm>;

/** A web chat: the sites whose pages may open it (empty: any) and what greets a visitor. */
export const WebchatForm = z.strictObject({
  allowed_origins: z.array(z.url().max(300)).max(50).default([]),
  greeting: z.string().max(500).default(''),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#3056d3')
    .meta({ field: 'color' }),
});
export type WebchatForm = z.infer<typeof WebchatForm>;

/** A connected channel account. `secrets` says which secrets are stored, never what they are. */
export const EngagementItem = z.object({
  _id: Id,
  channel: Channel,
  name: z.string(),
  product: ProductMap,
  config: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.boolean()),
  active: z.boolean(),
  /** Why it is not active, as a key of the texts; null while it is. */
  inactive_reason: z.string().nullable(),
  webhook_url: z.string().nullable(),
  last_received_at: Instant.nullable(),
  last_error: z.string().nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type EngagementItem = z.infer<typeof EngagementItem>;

const need = {
  read: { listening: ['listening.engagement.read'], crm: ['crm.channel.read'] },
  write: { listening: ['listening.engagement.write'], crm: ['crm.channel.write'] },
} as const;
const read = { kind: 'permitted_by_product' as const, need: need.read };
const write = { kind: 'permitted_by_product' as const, need: need.write };
const base = '/accounts/products/{product}/engagements';
const crm = { envelope: 'crm' as const };
const ofProduct = z.object({ product: Product });
const one = ofProduct.extend({ _id: Id });

const Connect = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('line'), name: z.string().trim().min(1).max(120), form: LineForm }),
  z.strictObject({
    channel: z.literal('webchat'),
    name: z.string().trim().min(1).max(120),
    form: WebchatForm,
  }),
]);

export const listEngagements = endpoint({
  ...crm,
  name: 'engagement.list',
  method: 'GET',
  path: base,
  access: read,
  summary: 'Connected channels',
  input: {
    params: ofProduct,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.string().max(500).optional(),
    }),
  },
  answer: z.object({ items: z.array(EngagementItem), next: z.string().nullable() }),
});

export const connectEngagement = endpoint({
  ...crm,
  name: 'engagement.create',
  method: 'POST',
  path: base,
  access: write,
  summary: 'Connect a channel',
  input: { params: ofProduct, body: Connect },
  answer: EngagementItem,
  status: 201,
  errors: ['name_taken', 'limit_reached'],
  event: 'engagement.created',
});

export const updateEngagement = endpoint({
  ...crm,
  name: 'engagement.update',
  method: 'PUT',
  path: `${base}/{_id}`,
  access: write,
  summary: 'Change a connected channel; secrets not sent stay as they are',
  input: {
    params: one,
    body: z.strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      active: z.boolean().optional(),
      form: z.record(z.string(), z.unknown()).optional(),
      version: z.number().int().optional(),
    }),
  },
  answer: EngagementItem,
  errors: ['not_found', 'name_taken', 'stale_version', 'invalid_request'],
  event: 'engagement.updated',
});

export const deleteEngagement = endpoint({
  ...crm,
  name: 'engagement.delete',
  method: 'DELETE',
  path: `${base}/{_id}`,
  access: write,
  summary: 'Disconnect a channel; its tickets stay',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'engagement.deleted',
});

export const ENDPOINTS = [listEngagements, connectEngagement, updateEngagement, deleteEngagement];

export const EVENTS = ['engagement.created', 'engagement.updated', 'engagement.deleted'].map((name) =>
  defineEvent({ name, need: [['listening.engagement.read', 'crm.channel.read']], data: z.unknown() }),
);

export const PAGE = {
  name: 'settings-engagement',
  path: '/settings/engagement/{product}',
  guards: SETTINGS_GUARDS,
  need: need.read.listening,
  needFor: need.read,
  menu: 'settings' as const,
};
