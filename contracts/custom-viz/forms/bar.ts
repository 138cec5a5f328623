import { z } from 'zod';
import { AXIS_OPTIONS, stackOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';
import { periodGoalOption } from '#contracts/custom-viz/forms/period-goal.ts';

/** Bars, upright or sideways. */
export const bar = declareForm({
  name: 'bar',
  options: {
    ...AXIS_OPTIONS,
    period_goal: periodGoalOption,
    direction: z.enum(['auto', 'upright', 'sideways']).default('auto'),
    stack: stackOption,
  },
  measures: { least: 1, most: 6 },
  shelves: takeShelves({ across: [1, 2], colour: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 60 : 80),
  slide: 'bar',
});
