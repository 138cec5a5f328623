import { z } from 'zod';
import { BUCKETS } from '#contracts/listening/analytics/question.ts';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';
import { measureOption } from '#contracts/listening/widgets/options.ts';

/** Mentions, or another measure, over time. */
export const volume = declareWidget({
  kind: 'volume',
  options: {
    measure: measureOption,
    bucket: z.enum(['auto', ...BUCKETS]).default('auto'),
    split: z.enum(['sentiment', 'none']).default('sentiment'),
  },
  size: { w: 8, h: 5, least: { w: 3, h: 3 } },
  sections: [{ name: 'volume', usual: true }],
  questions: ({ measure, bucket }, filter) => [{ kind: 'series', filter, measure, bucket }],
});
