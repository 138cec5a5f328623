import { goalsOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Boxes from the first to the third quarter: five measures in the order least, first quarter, middle, third quarter, most. */
export const boxPlot = declareForm({
  name: 'box_plot',
  options: { goals: goalsOption },
  measures: { least: 5, most: 5 },
  shelves: takeShelves({ across: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ measures }) => (measures === 5 ? 15 : 0),
  slide: 'drawing',
});
