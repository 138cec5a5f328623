import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { ADDITIVE_MEASURES } from '#contracts/listening/analytics/dimension.ts';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';
import { limitOption } from '#contracts/listening/widgets/options.ts';

/** The number of lines that can still be distinguished. */
const MOST_LINES = 8;

/** The shares of brands, each mention once: they add up to everything that is said of them. */
export const voice = declareWidget({
  kind: 'voice',
  options: {
    /** The keywords that are compared; empty: those at the top of the hierarchy, or those that the filter names. */
    keywords: z.array(Id).max(20).default([]),
    /** What is counted: only what can be added up. */
    amount: z.enum(ADDITIVE_MEASURES).default('mentions'),
    view: z.enum(['donut', 'bars', 'time']).default('donut'),
    limit: limitOption(50, 8),
  },
  size: { w: 4, h: 6, least: { w: 3, h: 3 } },
  sections: [{ name: 'voice', options: { limit: 20, view: 'bars' }, usual: true }],
  countsPosts: true,
  questions: ({ keywords, amount: measure, view, limit }, filter) =>
    view === 'time'
      ? [
          {
            kind: 'series',
            by: 'keyword',
            voice: keywords,
            filter,
            measure,
            limit: Math.min(limit, MOST_LINES),
          },
        ]
      : [{ kind: 'voice', keywords, filter, measure, limit }],
  keywords: ({ keywords }) => keywords,
});
