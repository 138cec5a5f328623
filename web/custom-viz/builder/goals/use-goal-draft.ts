import { useState } from 'react';
import { findGoalMonths, PeriodGoal, type GoalGrain } from '#contracts/custom-viz/forms/period-goal.ts';
import {
  findWrittenGrain,
  readGoalPeriod,
  readGoalRows,
  type GoalRow,
} from '#engine/chart-forms/goals/read-pasted-goal.ts';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import { useCalendar } from '#web/custom-viz/period/use-calendar.ts';

/** A goal that is being written. */
export type GoalDraft = ReturnType<typeof useGoalDraft>;

const BLANK: GoalRow = { period: '', value: '' };

/** A goal while it is written: its rows as they are typed, what they mean, and what is wrong with them. */
export function useGoalDraft(given: PeriodGoal | null) {
  const { fiscalStart = 1 } = useCalendar();
  const writer = useChartWriter();
  const [label, setLabel] = useState(given?.label ?? { en: '', th: '' });
  const [grain, setGrain] = useState<GoalGrain>(given?.grain ?? 'month');
  const [rows, setRows] = useState<readonly GoalRow[]>(
    () => given?.values.map(({ from, value }) => ({ period: from, value: String(value) })) ?? [BLANK],
  );
  const { values, faults } = readGoalRows(rows, { grain, fiscalStart });
  const goal = faults.length === 0 ? PeriodGoal.safeParse({ label, grain, values }).data : undefined;
  return {
    label,
    setLabel,
    grain,
    setGrain,
    rows,
    faults,
    /** What can be saved; undefined while something is wrong. */
    goal,
    isEmpty: rows.every(isBlank),
    setRow: (index: number, row: GoalRow) => setRows(rows.with(index, row)),
    removeRow: (index: number) => setRows(rows.toSpliced(index, 1)),
    /** Adds rows below those that are written; what names quarters or years sets the length of periods. */
    addRows: (more: readonly GoalRow[]) => {
      const isPasted = more.some((row) => !isBlank(row));
      if (isPasted) setGrain(findWrittenGrain(more, fiscalStart) ?? grain);
      setRows([...rows.filter((row) => !isPasted || !isBlank(row)), ...more]);
    },
    /** The dates of a row's period; empty where it names none. */
    nameDates: (row: GoalRow): string => {
      const period = readGoalPeriod(row.period, fiscalStart);
      if (!period) return '';
      const { year, month, next } = findGoalMonths(period, period.grain ?? grain);
      return writer.span({ from: toDay(year, month), to: toDay(year, next) }, 'UTC');
    },
  };
}

function isBlank({ period, value }: GoalRow): boolean {
  return period.trim() === '' && value.trim() === '';
}

/** The first day of a month; months beyond December are of the next year. */
function toDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1)).toISOString();
}
