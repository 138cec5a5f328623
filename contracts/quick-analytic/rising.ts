import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { BySentiment } from '#contracts/listening/analytics/by-sentiment.ts';

/* By itself, since the product picker reads it and loads nothing else of quick analytics. */

const count = z.number().int().nonnegative();

export const listRising = defineEndpoint({
  access: {
    kind: 'permitted' as const,
    need: ['quick_analytic.analytics.read'] as const,
    product: 'quick_analytic' as const,
  },
  transaction: false,
  idempotent: false,
  name: 'quick_analytic.rising',
  method: 'GET',
  path: '/quick_analytic/rising',
  summary: 'List the words that rise by more than chance in the last 24 hours against the 24 hours before',
  input: {
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(30).default(8),
      /** Whether the posts of each hour are counted too. */
      hours: z
        .enum(['0', '1'])
        .default('0')
        .transform((flag) => flag === '1'),
      /** In which the hours begin. */
      time_zone: ZoneName.default('UTC'),
    }),
  },
  answer: z.object({
    items: z.array(
      z.object({
        term: z.string(),
        count,
        before: count,
        by_sentiment: BySentiment,
        /** Posts of each hour, the newest last; empty where they were not requested. */
        hours: z.array(count),
      }),
    ),
    /** All posts of these hours, and of those before. */
    total: count,
    total_before: count,
  }),
});
