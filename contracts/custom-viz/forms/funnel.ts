import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Stages from the largest to the smallest: measures one after the other, or the values of one dimension. */
export const funnel = declareForm({
  name: 'funnel',
  options: { labels: z.boolean().default(true), sorted: z.boolean().default(false) },
  measures: { least: 1, most: 10 },
  shelves: takeShelves({ across: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ measures, shelves }) => (measures > 2 && shelves.across.length === 0 ? 60 : 15),
  slide: 'bar',
});
