import { AXIS_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm } from '#contracts/custom-viz/forms/declare-form.ts';

/** A line for each series, over time or over values in order. */
export const line = declareForm({
  name: 'line',
  options: AXIS_OPTIONS,
  measures: { least: 1, most: 6 },
  shelves: {
    across: { least: 1, most: 1 },
    down: { least: 0, most: 0 },
    colour: { least: 0, most: 1 },
    tiles: { least: 0, most: 1 },
  },
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 90 : 0),
  slide: 'line',
});
