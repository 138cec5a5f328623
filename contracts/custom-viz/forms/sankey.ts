import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Streams from the values of one dimension to those of another. */
export const sankey = declareForm({
  name: 'sankey',
  options: { labels: z.boolean().default(true) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], down: [1, 1] }),
  isWhole: true,
  layout: 'chart',
  suits: () => 55,
  slide: 'drawing',
});
