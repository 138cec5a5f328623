import { z } from 'zod';
import { Day, Id, Instant } from '#contracts/kit/ids.ts';
import { Meter } from '#contracts/payment/meter.ts';

const count = z.int().nonnegative();

/** One meter with its current value and its forecast: the range of 80% of outcomes at the end of the month, and when they reach the limit. */
export const MeterUsage = z.object({
  meter: Meter,
  used: z.int(),
  /** Null: no limit. */
  limit: z.int().nullable(),
  /** Whether there are enough past days for a forecast; never for a meter that is only counted. */
  known: z.boolean(),
  /** Null without a forecast, and for a meter that never restarts. */
  expected: z.object({ low: count, likely: count, high: count }).nullable(),
  /** The day on which the limit is reached, if that is to be expected; a null end is not forecast. */
  reached: z.object({ earliest: Day, likely: Day.nullable(), latest: Day.nullable() }).nullable(),
  /** Amounts by day of this month, oldest first; empty for a meter that is only counted. */
  days: z.array(z.object({ day: z.string(), amount: z.int() })),
});
export type MeterUsage = z.infer<typeof MeterUsage>;

/** An organisation's use of its plan in this month (UTC). */
export const Usage = z.object({
  from: Instant,
  to: Instant,
  items: z.array(MeterUsage),
  /** Posts that arrived beyond the plan: stored, not analysed yet. */
  held: z.int(),
  /** Until when everything is still stored although the month's mentions are used up; null if they are not. */
  grace_until: Instant.nullable(),
});
export type Usage = z.infer<typeof Usage>;

/** Messages of one channel in this month. */
export const ChannelUsage = z.object({
  connection_id: Id,
  channel: z.string(),
  name: z.string(),
  received: z.int(),
  sent: z.int(),
});
export type ChannelUsage = z.infer<typeof ChannelUsage>;
