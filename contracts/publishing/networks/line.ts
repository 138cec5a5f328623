import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** The most people of one multicast (line/line-openapi, MulticastRequest). */
const LINE_MULTICAST_MAX = 500;

/** The most audiences and earlier messages of one narrowcast. */
const AUDIENCES_MAX = 10;

/** Ages by which LINE limits an audience: each is the first year of a span. */
const LineAge = z.enum([
  'age_15',
  'age_20',
  'age_25',
  'age_30',
  'age_35',
  'age_40',
  'age_45',
  'age_50',
  'age_55',
  'age_60',
  'age_65',
  'age_70',
]);
const LineFriendTime = z.enum(['day_7', 'day_30', 'day_90', 'day_180', 'day_365']);

/** The regions of Thailand. LINE has those of Japan, Taiwan and Indonesia too, which are not offered. */
const LineArea = z.enum(['th_01', 'th_02', 'th_03', 'th_04', 'th_05', 'th_06', 'th_07', 'th_08']);

/**
 * Whom a narrowcast reaches: who is in one of the `audiences` or received one of the earlier `requests`, without those who are in `without`;
 * and of these who fits all that is said of people. LINE estimates those properties; in Thailand nobody below 20 fits any of them.
 */
export const LineAudience = z.strictObject({
  audiences: z.array(z.int().positive()).max(AUDIENCES_MAX).default([]),
  requests: z.array(z.uuid()).max(AUDIENCES_MAX).default([]),
  without: z.array(z.int().positive()).max(AUDIENCES_MAX).default([]),
  genders: z.array(z.enum(['male', 'female'])).default([]),
  ages: z.strictObject({ gte: LineAge.optional(), lt: LineAge.optional() }).optional(),
  apps: z.array(z.enum(['ios', 'android'])).default([]),
  areas: z.array(LineArea).default([]),
  friends_for: z.strictObject({ gte: LineFriendTime.optional(), lt: LineFriendTime.optional() }).optional(),
});
export type LineAudience = z.infer<typeof LineAudience>;

/**
 * Settings of a message of LINE: `to` are the people of a multicast, `audience` those of a narrowcast, at most `max` of them, and only as many as
 * the month has left where `within_quota`: then `whole_or_none` says that nobody gets it where not all can.
 */
export const LinePostOptions = z.strictObject({
  silent: z.boolean().default(false),
  to: z.array(z.string().min(1).max(64)).min(1).max(LINE_MULTICAST_MAX).optional(),
  audience: LineAudience.optional(),
  max: z.int().min(1).optional(),
  within_quota: z.boolean().default(false),
  whole_or_none: z.boolean().default(false),
});
export type LinePostOptions = z.infer<typeof LinePostOptions>;

const checked = '2026-11-30';

/** Messages to all friends, to named people and to an audience. Nothing that was sent can be taken back. */
export const linePublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'line',
  kinds: ['broadcast', 'multicast', 'narrowcast'],
  exactly_once: 'key',
  once_seconds: SECONDS_PER_DAY,
  look_up: true,
  prepares: true,
  estimates: true,
  options: LinePostOptions,
  metrics: [
    { id: 'delivered', source: 'delivered', checked },
    { id: 'opened_by', source: 'uniqueImpression', checked },
    { id: 'clicked_by', source: 'uniqueClick', checked },
    { id: 'views', source: 'uniqueMediaPlayed', checked },
  ],
});
