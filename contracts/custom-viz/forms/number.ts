import { z } from 'zod';
import { declareForm } from '#contracts/custom-viz/forms/declare-form.ts';

/** One number for each measure, with its change and a small line where time is across. */
export const number = declareForm({
  name: 'number',
  options: {
    line: z.boolean().default(true),
    target: z.number().nullable().default(null),
  },
  measures: { least: 1, most: 6 },
  shelves: {
    across: { least: 0, most: 1 },
    down: { least: 0, most: 0 },
    colour: { least: 0, most: 0 },
    tiles: { least: 0, most: 0 },
  },
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across.length === 0 ? 95 : 0),
  slide: 'table',
});
