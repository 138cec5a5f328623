import { GRID_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A table with values down and across, with subtotals. */
export const pivot = declareForm({
  name: 'pivot',
  options: GRID_OPTIONS,
  measures: { least: 1, most: 20 },
  shelves: takeShelves({ down: [0, 4], across: [0, 4] }),
  hasSubtotals: true,
  layout: 'pivot',
  suits: ({ shelves }) =>
    shelves.down.length > 0 && shelves.down.length + shelves.across.length > 2 ? 90 : 28,
  slide: 'table',
});
