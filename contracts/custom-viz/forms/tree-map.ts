import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** The parts of a whole as areas, one level within the other. */
export const treeMap = declareForm({
  name: 'tree_map',
  options: { labels: z.boolean().default(true) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 4], tiles: [0, 1] }),
  isWhole: true,
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across.length > 1 ? 76 : 40),
  slide: 'drawing',
});
