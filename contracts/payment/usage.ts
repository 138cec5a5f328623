import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Meter } from '#contracts/payment/meter.ts';

/** One meter with its current value and its forecast at the present pace. */
export const MeterUsage = z.object({
  meter: Meter,
  used: z.int(),
  /** Null: no limit. */
  limit: z.int().nullable(),
  /** Expected at the end of the month at the pace of the last seven days; null for a meter that is only counted. */
  expected: z.int().nullable(),
  /** When the limit is reached at that pace, if that is within the month. */
  full_at: Instant.nullable(),
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
