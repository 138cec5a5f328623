import { AXIS_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A point for each value within each group, to see how they spread. */
export const strip = declareForm({
  name: 'strip',
  options: AXIS_OPTIONS,
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], down: [1, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 8 : 24),
  slide: 'drawing',
});
