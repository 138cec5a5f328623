import { z } from 'zod';
import { AXIS_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';

/** A point for each value, by two measures. */
export const scatter = declareForm({
  name: 'scatter',
  options: { ...AXIS_OPTIONS, trend: z.boolean().default(false) },
  measures: { least: 2, most: 2 },
  shelves: takeShelves({ across: [1, 1], colour: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 10 : 70),
  slide: 'scatter',
});
