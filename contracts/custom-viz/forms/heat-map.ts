import { z } from 'zod';
import { stepsOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A field for each pair of values, the stronger in colour the more. */
export const heatMap = declareForm({
  name: 'heat_map',
  options: { labels: z.boolean().default(false), steps: stepsOption },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], down: [1, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: () => 85,
  slide: 'table',
});
