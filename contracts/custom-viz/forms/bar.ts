import { z } from 'zod';
import { AXIS_OPTIONS, stackOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm } from '#contracts/custom-viz/forms/declare-form.ts';

/** Bars, upright or sideways. */
export const bar = declareForm({
  name: 'bar',
  options: {
    ...AXIS_OPTIONS,
    direction: z.enum(['auto', 'upright', 'sideways']).default('auto'),
    stack: stackOption,
  },
  measures: { least: 1, most: 6 },
  shelves: {
    across: { least: 1, most: 2 },
    down: { least: 0, most: 0 },
    colour: { least: 0, most: 1 },
    tiles: { least: 0, most: 1 },
  },
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 60 : 80),
  slide: 'bar',
});
