import { z } from 'zod';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';

/** The sentiment of all mentions, as shares or over time. */
export const sentiment = declareWidget({
  kind: 'sentiment',
  options: { view: z.enum(['share', 'time']).default('share') },
  size: { w: 4, h: 5, least: { w: 3, h: 3 } },
  countsPosts: true,
  sections: [{ name: 'sentiment', usual: true }],
  questions: ({ view }, filter) =>
    view === 'time' ? [{ kind: 'series', filter }] : [{ kind: 'groups', filter, by: 'sentiment', limit: 4 }],
});
