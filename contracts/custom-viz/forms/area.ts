import { AXIS_OPTIONS, stackOption } from '#contracts/custom-viz/forms/common-options.ts';
import { declareForm, takeShelves } from '#contracts/custom-viz/forms/declare-form.ts';
import { periodGoalOption } from '#contracts/custom-viz/forms/period-goal.ts';

/** Areas over time, side by side, on top of each other, or as parts of a hundred. */
export const area = declareForm({
  name: 'area',
  options: { ...AXIS_OPTIONS, period_goal: periodGoalOption, stack: stackOption.default('stacked') },
  measures: { least: 1, most: 6 },
  shelves: takeShelves({ across: [1, 1], colour: [0, 1], tiles: [0, 1] }),
  layout: 'chart',
  suits: ({ shelves, isAdditive }) =>
    shelves.across[0] === 'time' ? (shelves.colour.length > 0 && isAdditive ? 75 : 40) : 0,
  slide: 'area',
});
