import { z } from 'zod';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';

/** The hours of the week in which people post. */
export const bestTime = declareWidget({
  kind: 'best_time',
  options: { mean: z.boolean().default(false) },
  size: { w: 8, h: 5, least: { w: 4, h: 4 } },
  countsPosts: true,
  sections: [{ name: 'best_time', usual: false }],
  questions: (_widget, filter) => [{ kind: 'cells', filter }],
});
