import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Parts that add up to their whole, each from where the one before it ends. */
export const waterfall = declareForm({
  name: 'waterfall',
  options: { labels: z.boolean().default(true), total: z.boolean().default(true) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], tiles: [0, 1] }),
  isWhole: true,
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 20 : 22),
  slide: 'bar',
});
