import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** Circles along time, a lane for each value. */
export const timeline = declareForm({
  name: 'timeline',
  options: {},
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ across: [1, 1], colour: [0, 1], tiles: [0, 1] }),
  across: 'time',
  layout: 'chart',
  suits: ({ shelves }) => (shelves.colour.length > 0 ? 26 : 12),
  slide: 'drawing',
});
