import { SLICE_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** The parts of a whole as slices. */
export const pie = declareForm({
  name: 'pie',
  options: SLICE_OPTIONS,
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], tiles: [0, 1] }),
  isWhole: true,
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 0 : 35),
  slide: 'pie',
});
