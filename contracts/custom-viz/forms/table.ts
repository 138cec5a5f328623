import { declareForm } from '#contracts/custom-viz/forms/declare-form.ts';

/** A table: a row for each combination of values, a column for each measure. */
export const table = declareForm({
  name: 'table',
  options: {},
  measures: { least: 1, most: 20 },
  shelves: {
    across: { least: 0, most: 0 },
    down: { least: 0, most: 4 },
    colour: { least: 0, most: 0 },
    tiles: { least: 0, most: 0 },
  },
  layout: 'pivot',
  suits: ({ shelves }) => (shelves.down.length > 1 ? 70 : 20),
  slide: 'table',
});
