import { z } from 'zod';
import { READ } from '#contracts/email-digests/endpoints.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { Meter } from '#contracts/payment/meter.ts';
import { Usage } from '#contracts/payment/usage.ts';

/** The usage, its forecast, and the warnings that were already sent this month. */
export const UsageOutlook = Usage.extend({
  told: z.array(z.object({ meter: Meter, level: z.int().nonnegative(), at: Instant })),
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
