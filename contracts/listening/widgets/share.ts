import { z } from 'zod';
import { AXES } from '#contracts/listening/analytics/dimension.ts';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';
import { limitOption, measureOption } from '#contracts/listening/widgets/options.ts';

/** The number of lines that can still be distinguished. */
const MOST_LINES = 8;

/** The first values of a dimension, as bars, ring, lines or map; a ring only where they are parts of a whole. */
export const share = declareWidget({
  kind: 'share',
  options: {
    by: z.enum(AXES),
    measure: measureOption,
    /** A map is only for countries; other dimensions are shown as bars. */
    view: z.enum(['bars', 'donut', 'time', 'map']).default('bars'),
    limit: limitOption(50, 8),
  },
  size: { w: 4, h: 5, least: { w: 3, h: 3 } },
  offers: [
    // Wide enough for map and list.
    { options: { by: 'country', view: 'map', limit: 50 }, size: { w: 8, h: 7 } },
    // Links are offered as themes, with their different texts next to them.
    ...AXES.filter((by) => by !== 'link').map((by) => ({ options: { by }, variant: true })),
  ],
  sections: [{ name: 'channels', options: { by: 'channel', limit: 20 }, usual: true }],
  questions: ({ by, measure, limit, view }, filter) =>
    view === 'time'
      ? [{ kind: 'series', filter, by, measure, limit: Math.min(limit, MOST_LINES) }]
      : [{ kind: 'groups', filter, by, measure, limit }],
});
