import { z } from 'zod';
import { ENGAGEMENT_NEED } from '#contracts/channels/connections.ts';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { SendFailure } from '#contracts/inbound/send-failure.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';
import { GapReason } from '#contracts/listening/collection-gaps/gap.ts';
import { Channel } from '#contracts/networks.ts';
import { MeterId } from '#contracts/networks/meter.ts';

const crm = { envelope: 'crm' as const };
const base = '/accounts/products/{product}/engagements';
const ofProduct = z.object({ product: Product });
const read = { kind: 'permitted_by_product' as const, need: ENGAGEMENT_NEED.read };
const write = { kind: 'permitted_by_product' as const, need: ENGAGEMENT_NEED.write };
const agent = { kind: 'permitted' as const, need: ['crm.ticket.read'] as const, product: 'crm' as const };

/** The most units that a limit may have. */
const LIMIT_MAX = 1_000_000_000;
const Limit = z.number().int().min(1).max(LIMIT_MAX).nullable();

/**
 * A meter of a connection in its current period. `expected` is what the period will come to at the pace of the last days, `cost` and
 * `expected_cost` what that costs in `currency`, where the network publishes prices. `reported_at` is when the network itself last said how
 * much is used. `stopped`: the hard limit is reached, until `resets_at`.
 */
export const ConnectionMeter = z.object({
  meter: MeterId,
  period: z.enum(['day', 'month']),
  resets_at: Instant,
  used: z.number(),
  expected: z.number(),
  allowance: z.number().nullable(),
  soft: z.number().nullable(),
  hard: z.number().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  cost: z.number().nullable(),
  expected_cost: z.number().nullable(),
  reported_at: Instant.nullable(),
  stopped: z.boolean(),
});
export type ConnectionMeter = z.infer<typeof ConnectionMeter>;

/** A span in which a connection brought nothing because it could not; `to` null while it lasts. */
export const ConnectionGap = z.object({
  reason: GapReason.exclude(['not_begun']),
  from: Instant,
  to: Instant.nullable(),
});
export type ConnectionGap = z.infer<typeof ConnectionGap>;

/** Why messages did not go out: certainly not, for a reason; or nobody knows. */
export const UndeliveredReason = z.enum([...SendFailure.options, 'unknown']);
export type UndeliveredReason = z.infer<typeof UndeliveredReason>;

/**
 * How a connection fares. `lag_seconds` is how late its newest delivery was, `waiting` the messages on their way out, `held` those of them that
 * wait for a limit. `failures` are of the last seven days, `gaps` of the last thirty.
 */
export const ConnectionHealth = z.object({
  connection_id: Id,
  last_received_at: Instant.nullable(),
  last_sent_at: Instant.nullable(),
  lag_seconds: z.number().int().nullable(),
  waiting: z.number().int(),
  held: z.number().int(),
  failures: z.array(z.object({ reason: UndeliveredReason, count: z.number().int() })),
  meters: z.array(ConnectionMeter),
  gaps: z.array(ConnectionGap),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

export const listHealth = defineEndpoint({
  ...crm,
  name: 'engagement.health',
  method: 'GET',
  path: `${base}/health`,
  access: read,
  summary:
    'List how the connected channels fare: last message in and out, lag, failures, meters with their limits and costs, and gaps',
  input: { params: ofProduct },
  answer: z.object({ items: z.array(ConnectionHealth) }),
});

export const setMeterLimits = defineEndpoint({
  ...crm,
  name: 'engagement.set-limits',
  method: 'PUT',
  path: `${base}/{_id}/limits`,
  access: write,
  summary:
    'Set the limits of a meter of a channel: from the soft one on people are notified, at the hard one it stops; null: none',
  input: {
    params: ofProduct.extend({ _id: Id }),
    body: z
      .strictObject({ meter: MeterId, soft: Limit, hard: Limit })
      .refine(({ soft, hard }) => soft === null || hard === null || soft <= hard, {
        ...toIssue(fault('soft_over_hard')),
        path: ['soft'],
      }),
  },
  answer: ConnectionMeter,
  errors: ['not_found', 'invalid_request'],
  event: 'engagement.updated',
});

export const testEngagement = defineEndpoint({
  ...crm,
  name: 'engagement.test',
  method: 'POST',
  path: `${base}/{_id}/test`,
  access: write,
  summary:
    'Send a test message through a channel whose network allows one: by mail to the caller, else to the receiver of the channel',
  input: {
    params: ofProduct.extend({ _id: Id }),
  },
  answer: z.object({ accepted: z.boolean(), failed: StoredFault }),
  errors: ['not_found', 'invalid_request', 'connection_inactive'],
  event: 'engagement.tested',
  transaction: false,
});

/** A message that was written on a channel, with its ticket. */
export const ChannelMessage = z.object({
  message_id: Id,
  ticket_id: Id,
  number: z.number().int(),
  customer: z.string(),
  text: z.string(),
  at: Instant,
});
export type ChannelMessage = z.infer<typeof ChannelMessage>;

/** A message that did not go out, and why. */
export const UndeliveredMessage = ChannelMessage.extend({
  note: z.string().nullable(),
  note_fault: StoredFault,
});
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>;

export const listUndelivered = defineEndpoint({
  ...crm,
  name: 'engagement.undelivered',
  method: 'GET',
  path: '/crm/channels/{connection_id}/undelivered',
  access: agent,
  summary:
    'List the messages of the last seven days that a channel did not send for a reason, or the ones that wait for a limit, newest first',
  input: {
    params: z.object({ connection_id: Id }),
    query: z.strictObject({ reason: z.enum([...UndeliveredReason.options, 'held']) }),
  },
  answer: z.object({ items: z.array(UndeliveredMessage) }),
  errors: ['not_found'],
});

export const listSpending = defineEndpoint({
  ...crm,
  name: 'engagement.spending',
  method: 'GET',
  path: '/crm/channels/{connection_id}/spending',
  access: agent,
  summary:
    'List the messages that spent a meter of a channel in its current period, newest first: the newest 200, the count of all and what they spent',
  input: {
    params: z.object({ connection_id: Id }),
    query: z.strictObject({ meter: MeterId }),
  },
  answer: z.object({ items: z.array(ChannelMessage), count: z.number().int(), amount: z.number() }),
  errors: ['not_found'],
});

/** A channel that brings or sends nothing at the moment, and why. `stops` are the meters of sending whose hard limit is reached. */
export const ChannelTrouble = z.object({
  connection_id: Id,
  name: z.string(),
  channel: Channel,
  gap: ConnectionGap.nullable(),
  stops: z.array(z.object({ meter: MeterId, resets_at: Instant })),
});
export type ChannelTrouble = z.infer<typeof ChannelTrouble>;

export const listTroubles = defineEndpoint({
  ...crm,
  name: 'engagement.troubles',
  method: 'GET',
  path: '/crm/channels/troubles',
  access: agent,
  summary: 'List the channels of the CRM that bring nothing at the moment, or whose limit is reached',
  answer: z.object({ items: z.array(ChannelTrouble) }),
});

export const ENDPOINTS = [
  listHealth,
  setMeterLimits,
  testEngagement,
  listUndelivered,
  listSpending,
  listTroubles,
];

export const EVENTS = [
  defineEvent({
    name: 'engagement.tested',
    need: [['listening.engagement.read', 'crm.channel.read', 'publishing.channel.read']],
    data: z.unknown(),
  }),
];
