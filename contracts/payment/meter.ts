import { z } from 'zod';

/**
 * What a plan limits. Mentions are counted in the ledger as they are stored (all of them, and those of the month), users and channels from
 * their own rows, API calls and exported mentions of the month from the ledger.
 */
export const METERS = [
  'stored_mentions',
  'monthly_mentions',
  'users',
  'channels',
  'api_calls',
  'exported_mentions',
] as const;
export const Meter = z.enum(METERS);
export type Meter = z.infer<typeof Meter>;

/** Meters that restart every month (UTC). */
export const MONTHLY_METERS: readonly Meter[] = ['monthly_mentions', 'api_calls', 'exported_mentions'];

/** Meters that are counted in the ledger, by day. */
export const LEDGER_METERS = [
  'stored_mentions',
  'monthly_mentions',
  'api_calls',
  'exported_mentions',
] as const;
export type LedgerMeter = (typeof LEDGER_METERS)[number];

const Limit = z.int().nonnegative().nullable();

/** The limits of a plan; null is no limit. */
export const Limits = z.object({
  stored_mentions: Limit.default(null),
  monthly_mentions: Limit.default(null),
  users: Limit.default(null),
  channels: Limit.default(null),
  api_calls: Limit.default(null),
  exported_mentions: Limit.default(null),
});
export type Limits = z.infer<typeof Limits>;

/** The number of days after the monthly mentions are used up during which everything is still stored as before (decision 0013). */
export const MENTION_GRACE_DAYS = 7;

/** Shares of a limit, in percent, at which the organisation's administrators are notified. */
export const NOTIFICATION_LEVELS = [80, 100] as const;
