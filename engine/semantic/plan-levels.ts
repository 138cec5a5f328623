import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { PartPurpose } from '#engine/semantic/plan.ts';

/** What identifies the part of a data set for a purpose. */
export function buildPartId({ name }: DataSet, { period, level, without }: PartPurpose): string {
  return `${name}|${period}|${level.join()}|${without.join()}`;
}

/** Law 6: the level at which the denominator of a share is counted, and the axes whose own filters it ignores. */
export function getShareLevel(
  level: readonly number[],
  within: number | null,
  axes: number,
): Pick<PartPurpose, 'level' | 'without'> {
  if (within !== null) return { level: level.filter((index) => index !== within), without: [within] };
  return { level: [], without: Array.from({ length: axes }, (_, index) => index) };
}

/** Whether an answer has a row that sums up its rows, and a column that sums up its columns. */
export function getTotals({ totals, rows, columns }: Question): { row: boolean; column: boolean } {
  const has = (one: 'rows' | 'columns'): boolean => totals.includes(one) || totals.includes('all');
  return { row: rows.length > 0 && has('columns'), column: columns.length > 0 && has('rows') };
}

/** The levels that a question needs: its cells, its totals, and its rows where they are ordered by a measure. */
export function listLevels(
  question: Question,
  rows: readonly number[],
  columns: readonly number[],
): (readonly number[])[] {
  const total = getTotals(question);
  const levels = [
    [...rows, ...columns],
    ...(total.column || (columns.length > 0 && question.order.by !== null) ? [rows] : []),
    ...(total.row ? [columns] : []),
    ...(total.row && total.column ? [[]] : []),
  ];
  return [...new Map(levels.map((level) => [level.join(), level])).values()];
}
