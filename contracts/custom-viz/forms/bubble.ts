import { AXIS_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A circle for each value, by two measures, as large as the third. */
export const bubble = declareForm({
  name: 'bubble',
  options: AXIS_OPTIONS,
  measures: { least: 3, most: 3 },
  shelves: takeShelves({ across: [1, 1], colour: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 10 : 84),
  slide: 'bubble',
});
