import { z } from 'zod';
import { goalsOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Columns without gaps over ranges of a number. */
export const histogram = declareForm({
  name: 'histogram',
  options: { labels: z.boolean().default(false), goals: goalsOption },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 0 : 18),
  slide: 'bar',
});
