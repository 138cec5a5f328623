import { stepsOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A field for each day, weeks side by side. */
export const calendar = declareForm({
  name: 'calendar',
  options: { steps: stepsOption },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], tiles: [0, 1] }),
  across: 'time',
  grain: 'day',
  layout: 'chart',
  suits: () => 30,
  slide: 'drawing',
});
