import { z } from 'zod';
import { goalsOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';
import { periodGoalOption } from '#contracts/custom-viz/forms/period-goal.ts';

/** One number on a scale, with bands. */
export const gauge = declareForm({
  name: 'gauge',
  options: {
    least: z.number().default(0),
    most: z.number().nullable().default(null),
    goals: goalsOption,
    period_goal: periodGoalOption,
  },
  measures: { least: 1, most: 1 },
  shelves: takeShelves({ tiles: [0, 1] }),
  layout: 'chart',
  suits: () => 40,
  slide: 'drawing',
});
