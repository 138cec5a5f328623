import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** The provinces of Thailand, the stronger in colour the more, with a list beside them. */
export const thailandMap = declareForm({
  name: 'thailand_map',
  options: { list: z.boolean().default(true) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1] }),
  across: 'place',
  layout: 'chart',
  suits: () => 0,
  slide: 'drawing',
});
