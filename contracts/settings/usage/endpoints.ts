import { z } from 'zod';
import { READ } from '#contracts/email-digests/endpoints.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Day, Instant } from '#contracts/kit/ids.ts';
import { Meter } from '#contracts/payment/meter.ts';
import { MeterUsage, Usage } from '#contracts/payment/usage.ts';

const count = z.number().int().nonnegative();
/** A meter with its forecast: the range of 80% of outcomes at the end of the month, and when they reach the limit. */
export const MeterOutlook = MeterUsage.pick({ meter: true, used: true, limit: true, days: true }).extend({
  expected: z.object({ low: count, likely: count, high: count }).nullable(),
  reached: z.object({ earliest: Day, likely: Day.nullable(), latest: Day.nullable() }).nullable(),
});
export type MeterOutlook = z.infer<typeof MeterOutlook>;

/** The usage, its forecast, and the warnings that were already sent this month. */
export const UsageOutlook = Usage.omit({ items: true }).extend({
  items: z.array(MeterOutlook),
  told: z.array(z.object({ meter: Meter, level: count, at: Instant })),
});
export type UsageOutlook = z.infer<typeof UsageOutlook>;

export const getUsageOutlook = defineEndpoint({
  name: 'usage.forecast',
  method: 'GET',
  path: '/accounts/usage/forecast',
  access: { kind: 'permitted', need: READ },
  summary: 'Get every meter of the plan with a forecast by weekday and its range',
  answer: UsageOutlook,
});

export const ENDPOINTS = [getUsageOutlook];
