import { AXIS_OPTIONS } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';
import { periodGoalOption } from '#contracts/custom-viz/forms/period-goal.ts';

/** A line for each series, over time or over values in order. */
export const line = declareForm({
  name: 'line',
  options: { ...AXIS_OPTIONS, period_goal: periodGoalOption },
  measures: { least: 1, most: 6 },
  shelves: takeShelves({ across: [1, 1], colour: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves }) => (shelves.across[0] === 'time' ? 90 : 5),
  slide: 'line',
});
