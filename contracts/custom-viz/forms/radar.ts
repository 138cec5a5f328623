import { z } from 'zod';
import { legendOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A ring of axes, one for each value; a shape for each series. */
export const radar = declareForm({
  name: 'radar',
  options: { legend: legendOption, filled: z.boolean().default(true) },
  measures: { least: 1, most: 6 },
  shelves: takeShelves({ across: [1, 1], colour: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 0 : 16),
  slide: 'radar',
});
