import { describe, expect, it } from 'vitest';
import { Form } from '#contracts/custom-viz/forms/form.ts';
import { PeriodGoal } from '#contracts/custom-viz/forms/period-goal.ts';

/** The fields that are refused, each with its code. */
function refuse(grain: string, starts: readonly string[]) {
  const values = starts.map((from) => ({ from, value: 1 }));
  const { error } = PeriodGoal.safeParse({ grain, values });
  return error?.issues.map((issue) => [
    issue.path.join('.'),
    issue.code === 'custom' ? issue.params?.['fault'].code : issue.code === 'invalid_format' && issue.format,
  ]);
}

describe('goals by period', () => {
  it.each([
    ['month', ['2026-01', '2026-03', '2025-12']],
    ['quarter', ['2026-04', '2026-10', '2026-01']],
    ['year', ['2025-04', '2026-04', '2028-04']],
  ])('takes periods of a %s that begin at %j, in any order and with gaps', (grain, starts) => {
    expect(refuse(grain, starts)).toBeUndefined();
  });

  it.each([
    ['month', ['2026-01', '2026-01'], 'goal_periods_overlap'],
    ['quarter', ['2026-01', '2026-02'], 'goal_periods_overlap'],
    ['year', ['2026-04', '2026-12'], 'goal_periods_overlap'],
    ['quarter', ['2026-01', '2026-05'], 'goal_of_other_grain'],
    ['year', ['2026-04', '2028-01'], 'goal_of_other_grain'],
    ['month', ['2026-01', '2026-13'], 'goal_month'],
    ['month', ['2026-01', '2569-02'], 'goal_month'],
  ])('refuses periods of a %s that begin at %j, and names the second', (grain, starts, code) => {
    expect(refuse(grain, starts)).toEqual([['values.1.from', code]]);
  });

  it('is an option of forms over time and of single values, and none where a chart says nothing', () => {
    for (const name of ['bar', 'line', 'area', 'combo', 'number', 'gauge', 'bullet'])
      expect(Form.parse({ name })).toMatchObject({ period_goal: null });
    expect(Form.safeParse({ name: 'line', period_goal: { grain: 'month', values: [] } }).success).toBe(false);
  });
});
