import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Countries, the stronger in colour the more, with a list beside them. */
export const worldMap = declareForm({
  name: 'world_map',
  options: { list: z.boolean().default(true) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1] }),
  across: 'place',
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'place' ? 88 : 0),
  slide: 'drawing',
});
