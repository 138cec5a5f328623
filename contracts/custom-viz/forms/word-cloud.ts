import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Words, the larger the more. */
export const wordCloud = declareForm({
  name: 'word_cloud',
  options: { most: z.number().int().min(5).max(150).default(80) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 0 : 25),
  slide: 'drawing',
});
