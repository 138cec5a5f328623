import { z } from 'zod';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';
import { periodGoalOption } from '#contracts/custom-viz/forms/period-goal.ts';

/** One number for each measure, with its change and a small line where time is across. */
export const number = declareForm({
  name: 'number',
  options: {
    line: z.boolean().default(true),
    target: z.number().nullable().default(null),
    period_goal: periodGoalOption,
  },
  measures: { least: 1, most: 6 },
  shelves: takeShelves({ across: [0, 1], tiles: [0, 1] }),
  totals: ['columns'],
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across.length === 0 ? 95 : 0),
  slide: 'table',
});
