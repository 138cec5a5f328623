import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import { LastFault } from '#contracts/inbound/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { AlertFacts } from '#contracts/listening/alerts/alert-words.ts';
import { Sentiment } from '#contracts/listening/mention.ts';

const count = z.number().int();

/** Why it fired, as far as the mentions tell: who, what and where. */
export const Cause = z.object({
  total: count,
  /** In as long a time just before. */
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
  author: z.object({ _id: z.string(), name: z.string(), count }).nullable(),
  words: z.array(z.object({ word: z.string(), count })),
  channels: z.array(z.object({ channel: z.string(), count })),
});
export type Cause = z.infer<typeof Cause>;

/** One alert that a rule raised. */
export const Alert = z.object({
  _id: Id,
  rule_id: Id,
  /** The stretch of time that it is about; `to` is when it fired by the clock of the mentions. */
  from: Instant,
  to: Instant,
  facts: AlertFacts,
  cause: Cause.nullable(),
  /** The alert of a parent keyword with which it was told. */
  merged_into: Id.nullable(),
  /** The alerts of child keywords that were told with it. */
  merged: count,
  /** Whether anybody was told; not where the rule was muted or snoozed, and not yet in quiet hours. */
  told_at: Instant.nullable(),
  acknowledged_at: Instant.nullable(),
  acknowledged_by: z.object({ _id: Id, name: z.string() }).nullable(),
  useful: z.boolean().nullable(),
  /** Where the mentions stand that it is about. */
  path: z.string(),
  created_at: Instant,
});
export type Alert = z.infer<typeof Alert>;

/**
 * How an alert went to somebody on LINE: delivered, refused for good, or still to be tried again. `fault` is what LINE said, or the suite
 * where LINE was not asked; null once it is delivered.
 */
export const LineDelivery = z.object({
  state: z.enum(['delivered', 'retrying', 'refused']),
  at: Instant,
  fault: LastFault,
});
export type LineDelivery = z.infer<typeof LineDelivery>;

/** One bar of an alert's chart: what was found in an hour (a day for words), and what was usual. */
export const AlertBar = z.object({ at: Instant, count: z.number(), usual: z.number().nullable() });
export type AlertBar = z.infer<typeof AlertBar>;
