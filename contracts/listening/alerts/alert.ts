import { z } from 'zod';
import { StoredFault, LastFault } from '#contracts/inbound/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';

const count = z.number().int();

/** Why it fired, as far as the mentions show: author, topic and channel. */
export const Cause = z.object({
  total: count,
  /** In an equally long period just before. */
  before: count,
  authors: count,
  post: z
    .object({
      _id: z.string(),
      author: z.string(),
      channel: Channel,
      text: z.string(),
      sentiment: Sentiment,
      at: Instant,
    })
    .nullable(),
  author: z.object({ _id: z.string(), name: z.string(), count, before: count.optional() }).nullable(),
  /** The words that are unusual, with how often they occurred in an equally long period before; alerts of earlier versions lack that. */
  words: z.array(z.object({ word: z.string(), count, before: count.optional() })),
  channels: z.array(z.object({ channel: z.string(), count, before: count.optional() })),
  sentiments: z.array(z.object({ sentiment: Sentiment, count, before: count })).default([]),
});
export type Cause = z.infer<typeof Cause>;

/** One alert that a rule raised. */
export const Alert = z.object({
  _id: Id,
  rule_id: Id,
  /** The period that it is about; `to` is when it fired in the time of the mentions. */
  from: Instant,
  to: Instant,
  facts: AlertFacts,
  cause: Cause.nullable(),
  /** The alert of a parent keyword into which it was merged. */
  merged_into: Id.nullable(),
  /** The alerts of child keywords that were merged into it. */
  merged: count,
  /** When its users were notified; null where the rule was muted or snoozed, and still null in quiet hours. */
  notified_at: Instant.nullable(),
  acknowledged_at: Instant.nullable(),
  acknowledged_by: z.object({ _id: Id, name: z.string() }).nullable(),
  useful: z.boolean().nullable(),
  /** The path of the mentions that it is about. */
  path: z.string(),
  created_at: Instant,
});
export type Alert = z.infer<typeof Alert>;

/**
 * The delivery of an alert to LINE: delivered, refused for good, or to be retried. `fault` is the message of LINE, or of the suite where
 * LINE was not called; null once it is delivered.
 */
export const LineDelivery = z.object({
  state: z.enum(['delivered', 'retrying', 'refused']),
  at: Instant,
  fault: LastFault,
  line_fault: StoredFault,
});
export type LineDelivery = z.infer<typeof LineDelivery>;
