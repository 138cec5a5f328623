import { z } from 'zod';
import { AXIS_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';
import { periodGoalOption } from '#contracts/custom-viz/forms/period-goal.ts';

/** Bars for the first measures, lines for the last ones, by a second axis where their units differ. */
export const combo = declareForm({
  name: 'combo',
  options: {
    ...AXIS_OPTIONS,
    period_goal: periodGoalOption,
    lines: z.number().int().min(1).max(5).default(1),
    second_axis: z.boolean().default(true),
  },
  measures: { least: 2, most: 6 },
  shelves: takeShelves({ across: [1, 2], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ measures, shelves }) => (measures > 1 && shelves.across.length === 1 ? 82 : 30),
  slide: 'combo',
});
