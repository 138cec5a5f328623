import { GRID_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A table: a row for each combination of values, a column for each measure. */
export const table = declareForm({
  name: 'table',
  options: GRID_OPTIONS,
  measures: { least: 1, most: 20 },
  shelves: takeShelves({ down: [0, 4] }),
  layout: 'pivot',
  suits: ({ shelves }) => (shelves.down.length > 1 && shelves.across.length === 0 ? 70 : 20),
  slide: 'table',
});
