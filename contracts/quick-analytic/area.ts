import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineDocument } from '#contracts/kit/area/document.ts';
import { Comparison } from '#contracts/quick-analytic/search.ts';

/** The periods that a new search may begin with (`contracts/listening/ranges.ts`). */
const FIRST_RANGES = ['24h', '7d', '30d', '90d', '12m'] as const;

/** How searches of the account begin, and how long recent ones are kept. */
export const quickAnalyticSettings = defineArea({
  page: 'quick-analytic',
  products: ['quick_analytic'],
  access: { read: ['quick_analytic.analytics.read'], write: ['quick_analytic.analytics.write'] },
  resources: {
    settings: defineDocument({
      path: '/quick_analytic/settings',
      name: 'quick_analytic',
      envelope: 'plain',
      fields: {
        range: z.enum(FIRST_RANGES).default('30d'),
        comparison: Comparison.default('before'),
        /** New searches that one person may make on a day, so that nobody uses up those of all; 0: as many as the plan leaves. */
        person_searches: z.number().int().min(0).max(100_000).default(0),
        /** Days for which recent searches are kept. */
        recent_days: z.number().int().min(1).max(365).default(30),
      },
    }),
  },
});
