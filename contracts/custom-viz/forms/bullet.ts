import { z } from 'zod';
import { goalsOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';
import { periodGoalOption } from '#contracts/custom-viz/forms/period-goal.ts';

/** A bar for each value beside its target: a second measure, a number, or the goal to date. */
export const bullet = declareForm({
  name: 'bullet',
  options: {
    target: z.number().nullable().default(null),
    period_goal: periodGoalOption,
    goals: goalsOption,
  },
  measures: { least: 1, most: 2 },
  shelves: takeShelves({ across: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ measures }) => (measures === 2 ? 50 : 10),
  slide: 'bar',
});
