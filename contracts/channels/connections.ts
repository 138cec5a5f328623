import { z } from 'zod';
import { StoredFault, LastFault } from '#contracts/inbound/fault.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { WholeQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { buildSettingsNeeds } from '#contracts/kit/product-pages.ts';
import { Product } from '#contracts/kit/products.ts';
import {
  Channel,
  CONSENTING_NETWORKS,
  ConsentChannel,
  FORM_CONSENTS,
  FORM_NETWORKS,
  getCapabilities,
  getConsentProvider,
} from '#contracts/networks.ts';

/** Connecting by consent: the offer that the consent opened, and the chosen account in it. */
export const ConsentForm = z.strictObject({ offer_id: Id, chosen: z.string().trim().min(1).max(200) });
export type ConsentForm = z.infer<typeof ConsentForm>;

/** The providers at which a user's consent opens an account of a network, or replaces its form. */
export const ConsentProvider = z.enum([
  ...new Set([...ConsentChannel.options.map(getConsentProvider), ...FORM_CONSENTS]),
]);
export type ConsentProvider = z.infer<typeof ConsentProvider>;

/** The channels that a consent at a provider opens: the provider's own first, then those whose form it replaces. */
export function listConsentChannels(provider: ConsentProvider): readonly Channel[] {
  const own = ConsentChannel.options.filter((channel) => getConsentProvider(channel) === provider);
  const replaced = CONSENTING_NETWORKS.filter(({ connect }) =>
    connect.consents.some((one) => one === provider),
  );
  return [...replaced.map(({ id }) => id), ...own].toSorted(
    (one, other) => Number(other === provider) - Number(one === provider),
  );
}

/** Whether a connection is based on a consent and not on the values of a form. */
export function isByConsent({
  channel,
  config,
}: {
  channel: Channel;
  config: Readonly<Record<string, unknown>>;
}): boolean {
  return ConsentChannel.safeParse(channel).success || config['oauth'] !== undefined;
}

/**
 * The state of a connection's token, as its network last reported it. `expires_at` null: it does not expire by itself. `not_ready`: the
 * token is valid, but something else is missing (`inactive_reason` names it).
 */
export const TokenHealth = z.object({
  state: z.enum(['good', 'refused', 'not_ready', 'unknown']),
  message: z.string().nullable(),
  message_fault: StoredFault,
  checked_at: Instant,
  expires_at: Instant.nullable(),
});
export type TokenHealth = z.infer<typeof TokenHealth>;

/** Which products use a channel. */
export const ChannelUse = z.partialRecord(Product, z.boolean());
export type ChannelUse = z.infer<typeof ChannelUse>;

/** A connected channel account. `secrets` lists which secrets are stored, never their values. */
export const EngagementItem = z.object({
  _id: Id,
  channel: Channel,
  name: z.string(),
  product: ChannelUse,
  config: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.boolean()),
  active: z.boolean(),
  /** The account at the network; null where the network has not reported it. */
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  token: TokenHealth.nullable(),
  /** Whether its network delivers by webhook or is polled every few minutes, and why; null where there is only one way. */
  delivery: z
    .object({
      state: z.enum(['pushed', 'asked']),
      message: z.string().nullable(),
      message_fault: StoredFault,
    })
    .nullable(),
  /** Why it is not active, as a key of the texts; null while it is. */
  inactive_reason: z.string().nullable(),
  webhook_url: z.string().nullable(),
  /** The page of another site that last showed the web chat, by its origin; null until one did. */
  embedded: z.object({ on: z.string(), at: Instant }).nullable(),
  last_received_at: Instant.nullable(),
  last_error: LastFault,
  last_error_fault: StoredFault,
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type EngagementItem = z.infer<typeof EngagementItem>;

/** The permissions to see and change the channels of a product. */
export const ENGAGEMENT_NEED = buildSettingsNeeds('engagement');
const read = { kind: 'permitted_by_product' as const, need: ENGAGEMENT_NEED.read };
const write = { kind: 'permitted_by_product' as const, need: ENGAGEMENT_NEED.write };
const base = '/accounts/products/{product}/engagements';
const crm = { envelope: 'crm' as const };
const ofProduct = z.object({ product: Product });
const one = ofProduct.extend({ _id: Id });

const name = z.string().trim().min(1).max(120);
/** The forms of all networks. The id may be set beforehand where the network delivers to an address with it, so that the form can show it. */
const connectForms = FORM_NETWORKS.map(({ id, connect }) =>
  z.strictObject({
    channel: z.literal(id),
    name,
    form: 'consents' in connect ? z.union([connect.form, ConsentForm]) : connect.form,
    ...(getCapabilities(id).delivers_to === 'connection' ? { _id: Id.optional() } : {}),
  }),
);
const Connect = z.discriminatedUnion('channel', [
  z.strictObject({ channel: ConsentChannel, name, form: ConsentForm }),
  ...connectForms,
]);

export const listEngagements = defineEndpoint({
  ...crm,
  name: 'engagement.list',
  method: 'GET',
  path: base,
  access: read,
  summary: 'List the connected channels of all products; `product` says which of them use each',
  input: {
    params: ofProduct,
    query: WholeQuery,
  },
  answer: z.object({ items: z.array(EngagementItem), next: z.string().nullable() }),
});

export const connectEngagement = defineEndpoint({
  ...crm,
  name: 'engagement.create',
  method: 'POST',
  path: base,
  access: write,
  summary: 'Connect a channel',
  input: { params: ofProduct, body: Connect },
  answer: EngagementItem,
  status: 201,
  errors: ['name_taken', 'limit_reached', 'offer_gone', 'channel_taken'],
  event: 'engagement.created',
});

export const updateEngagement = defineEndpoint({
  ...crm,
  name: 'engagement.update',
  method: 'PUT',
  path: `${base}/{_id}`,
  access: write,
  summary: 'Update a connected channel; secrets not sent stay',
  input: {
    params: one,
    body: z.strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      active: z.boolean().optional(),
      product: ChannelUse.optional(),
      form: z.record(z.string(), z.unknown()).optional(),
      version: Version.optional(),
    }),
  },
  answer: EngagementItem,
  errors: ['not_found', 'name_taken', 'stale_version', 'invalid_request', 'offer_gone', 'other_account'],
  event: 'engagement.updated',
});

export const deleteEngagement = defineEndpoint({
  ...crm,
  name: 'engagement.delete',
  method: 'DELETE',
  path: `${base}/{_id}`,
  access: write,
  summary: 'Disconnect a channel; its tickets stay, and what its network delivered before is taken first',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'engagement.deleted',
  transaction: false,
});

export const checkEngagement = defineEndpoint({
  ...crm,
  name: 'engagement.check',
  method: 'POST',
  path: `${base}/{_id}/check`,
  access: write,
  summary: 'Check a channel’s token with the network, and renew it if it expires soon',
  input: { params: one },
  answer: EngagementItem,
  errors: ['not_found'],
  transaction: false,
});

export const ENDPOINTS = [
  listEngagements,
  connectEngagement,
  updateEngagement,
  deleteEngagement,
  checkEngagement,
];

/** Renews tokens that expire soon and checks those that were not checked for long. */
export const refreshTokensJob = defineJob({
  name: 'engagement.refresh-tokens',
  payload: z.object({}),
  attempts: 1,
});
/** Revokes a connection at its network after it was disconnected here; the required secrets are passed encrypted. */
export const releaseChannelJob = defineJob({
  name: 'engagement.disconnect-channel',
  payload: z.object({ connection_id: Id, channel: Channel, sealed: z.string() }),
  attempts: 5,
});
/** Checks one connection whose token was just refused: it is renewed, or its owner is notified. */
export const checkChannelJob = defineJob({
  name: 'engagement.check-channel',
  payload: z.object({ account_id: Id, connection_id: Id }),
  attempts: 1,
  queue: ({ connection_id }) => `check:${connection_id}`,
});
/** Reads content that a network announced by its id alone. */
export const readNamedJob = defineJob({
  name: 'engagement.read-named',
  payload: z.object({
    account_id: Id,
    connection_id: Id,
    named: z.object({ content_id: z.string(), kind: z.string(), raw: z.unknown() }),
  }),
  attempts: 8,
});
/** Takes what networks could not deliver to the addresses of our apps, from the lists that they keep of it. */
export const recoverDeliveriesJob = defineJob({
  name: 'engagement.recover-deliveries',
  payload: z.object({}).loose(),
  attempts: 1,
  queue: () => 'recover-deliveries',
});
export const JOBS = [
  refreshTokensJob,
  releaseChannelJob,
  checkChannelJob,
  readNamedJob,
  recoverDeliveriesJob,
];

export const EVENTS = ['engagement.created', 'engagement.updated', 'engagement.deleted'].map((name) =>
  defineEvent({
    name,
    need: [['listening.engagement.read', 'crm.channel.read', 'publishing.channel.read']],
    data: z.unknown(),
  }),
);
