import { MailAddress } from '#contracts/kit/mail-address.ts';
import { z } from 'zod';
import { LastFault } from '#contracts/inbound/fault.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildSettingsNeeds } from '#contracts/kit/product-pages.ts';
import { WholeQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';

/** LINE's form. Stored values of secrets never leave the server. */
export const LineForm = z.strictObject({
  channel_id: z.string().trim().min(1).max(64),
  channel_access_token: z.string().trim().min(1).max(1024).meta({ secret: true }),
  channel_secret: z.string().trim().max(256).default('').meta({ secret: true }),
});
export type LineForm = z.infer<typeof LineForm>;

/** A web chat: the sites whose pages may open it (empty: any) and the greeting for a visitor. */
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

/** Pantip's form. It works only with a partner agreement with Pantip. */
export const PantipForm = z.strictObject({
  user_id: z.string().trim().min(1).max(128),
  access_token: z.string().trim().min(1).max(2048).meta({ secret: true }),
});
export type PantipForm = z.infer<typeof PantipForm>;

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/,
    'give the name of a mail server, such as imap.example.com',
  );
const Port = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,4}$/, 'give a number from 1 to 65535')
  .refine((port) => Number(port) <= 65_535, 'give a number from 1 to 65535');

/**
 * A mailbox: read over IMAP, replies sent over SMTP. `user` is empty where it is the address. Ports 993 and 465 use TLS from the first
 * byte, every other port must switch to it, unless `encryption` is `none`, which is for servers on the same machine.
 */
export const EmailForm = z.strictObject({
  address: MailAddress.toLowerCase(),
  sender_name: z.string().trim().max(100).default(''),
  user: z.string().trim().max(254).default(''),
  password: z.string().min(1).max(1024).meta({ secret: true }),
  imap_host: Host,
  imap_port: Port.default('993'),
  smtp_host: Host,
  smtp_port: Port.default('465'),
  encryption: z.enum(['tls', 'none']).default('tls'),
});
export type EmailForm = z.infer<typeof EmailForm>;

/** Connecting by consent: the offer that the consent opened, and the chosen account in it. */
export const ConsentForm = z.strictObject({ offer_id: Id, chosen: z.string().trim().min(1).max(200) });
export type ConsentForm = z.infer<typeof ConsentForm>;

/** The networks that are connected by a user's consent in a pop-up. */
export const CONSENT_CHANNELS = ['facebook', 'twitter'] as const satisfies Channel[];
export const ConsentChannel = z.enum(CONSENT_CHANNELS);
export type ConsentChannel = z.infer<typeof ConsentChannel>;

/** The providers at which a user's consent opens a mailbox, in place of a password. */
export const MAIL_CONSENTS = ['google', 'outlook'] as const;
export const ConsentProvider = z.enum([...CONSENT_CHANNELS, ...MAIL_CONSENTS]);
export type ConsentProvider = z.infer<typeof ConsentProvider>;

/** The channel that a consent at a provider opens. */
export const getConsentChannel = (provider: ConsentProvider): ConsentChannel | 'email' => {
  const channel = ConsentChannel.safeParse(provider);
  return channel.success ? channel.data : 'email';
};

/** Whether a connection is based on a consent and not on the values of a form. */
export const isByConsent = ({
  channel,
  config,
}: {
  channel: Channel;
  config: Readonly<Record<string, unknown>>;
}): boolean => ConsentChannel.safeParse(channel).success || config['oauth'] !== undefined;

/**
 * The state of a connection's token, as its network last reported it. `expires_at` null: it does not expire by itself. `not_ready`: the
 * token is valid, but something else is missing (`inactive_reason` names it).
 */
export const TokenHealth = z.object({
  state: z.enum(['good', 'refused', 'not_ready', 'unknown']),
  message: z.string().nullable(),
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
  delivery: z.object({ state: z.enum(['pushed', 'asked']), message: z.string().nullable() }).nullable(),
  /** Why it is not active, as a key of the texts; null while it is. */
  inactive_reason: z.string().nullable(),
  webhook_url: z.string().nullable(),
  last_received_at: Instant.nullable(),
  last_error: LastFault,
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
const Connect = z.discriminatedUnion('channel', [
  // The id may be set beforehand, so that the form can show the URL to which LINE will deliver.
  z.strictObject({ channel: z.literal('line'), _id: Id.optional(), name, form: LineForm }),
  z.strictObject({ channel: z.literal('webchat'), name, form: WebchatForm }),
  z.strictObject({ channel: z.literal('pantip'), name, form: PantipForm }),
  z.strictObject({ channel: z.literal('email'), name, form: z.union([EmailForm, ConsentForm]) }),
  z.strictObject({ channel: ConsentChannel, name, form: ConsentForm }),
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
  summary: 'Disconnect a channel; its tickets stay',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'engagement.deleted',
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
export const JOBS = [refreshTokensJob, releaseChannelJob, checkChannelJob];

export const EVENTS = ['engagement.created', 'engagement.updated', 'engagement.deleted'].map((name) =>
  defineEvent({ name, need: [['listening.engagement.read', 'crm.channel.read']], data: z.unknown() }),
);
