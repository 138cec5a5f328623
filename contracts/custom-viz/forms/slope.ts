import { z } from 'zod';
import { legendOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A line for each value from one time to another: from the first bar to the last, or from the period to compare with to this one. */
export const slope = declareForm({
  name: 'slope',
  options: { legend: legendOption, labels: z.boolean().default(true) },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], colour: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: () => 14,
  slide: 'line',
});
