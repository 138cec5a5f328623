import { z } from 'zod';
import { fault, formOf, toIssue } from '#contracts/kit/faults/fault.ts';
import { LocalText } from '#contracts/kit/local-text.ts';

/** How long the periods of a goal are, in months. */
export const GOAL_GRAINS = ['month', 'quarter', 'year'] as const;
export type GoalGrain = (typeof GOAL_GRAINS)[number];
const MONTHS: Readonly<Record<GoalGrain, number>> = { month: 1, quarter: 3, year: 12 };

/** The most periods of a goal: twenty years of months. */
const MOST_GOAL_PERIODS = 240;

/** A period of a goal by its first month, such as 2026-04. */
const GoalPeriod = z.strictObject({
  from: z.string().check(formOf('goal_month', /^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])$/)),
  value: z.number(),
});
export type GoalPeriod = z.infer<typeof GoalPeriod>;

/**
 * A goal by period: what the first measure of a chart is to reach in each month, quarter or year. Periods of a fiscal year are those that begin
 * with its months. A period that is not listed has no goal, which is something else than a goal of zero.
 */
export const PeriodGoal = z
  .strictObject({
    /** Empty for the usual name. */
    label: LocalText.default({ en: '', th: '' }),
    grain: z.enum(GOAL_GRAINS),
    values: z.array(GoalPeriod).min(1).max(MOST_GOAL_PERIODS),
  })
  .check(({ value, issues }) => {
    for (const { index, code } of listGoalFaults(value))
      issues.push({ ...toIssue(fault(code)), input: value, path: ['values', index, 'from'] });
  });
export type PeriodGoal = z.infer<typeof PeriodGoal>;

export const periodGoalOption = PeriodGoal.nullable().default(null);

type GoalFault = { index: number; code: 'goal_periods_overlap' | 'goal_of_other_grain' };

/** The periods that overlap one above them, or that begin within the periods of its grain. */
export function listGoalFaults({ grain, values }: Pick<PeriodGoal, 'grain' | 'values'>): GoalFault[] {
  const months = MONTHS[grain];
  const starts = values.map(({ from }) => countMonths(from));
  return starts.flatMap((start, index): GoalFault[] => {
    const above = starts.slice(0, index);
    if (above.some((other) => Math.abs(start - other) < months))
      return [{ index, code: 'goal_periods_overlap' }];
    const isOff = above[0] !== undefined && (start - above[0]) % months !== 0;
    return isOff ? [{ index, code: 'goal_of_other_grain' }] : [];
  });
}

/** The first month of a period and of the one after it, from January 1; months beyond December are of the next years. */
export function findGoalMonths(
  { from }: Pick<GoalPeriod, 'from'>,
  grain: GoalGrain,
): { year: number; month: number; next: number } {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return { year, month, next: month + MONTHS[grain] };
}

function countMonths(from: string): number {
  const { year, month } = findGoalMonths({ from }, 'month');
  return year * 12 + month;
}
