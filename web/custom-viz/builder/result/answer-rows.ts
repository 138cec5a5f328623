import type { Chart } from '#contracts/custom-viz/chart.ts';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';

/** A row of the table of an answer: the values of its axes, and a cell for each measure. */
export type AnswerRow = {
  values: readonly AxisValue[];
  cells: readonly AnswerCell[];
  before: readonly AnswerCell[] | null;
};

/** An answer as a flat table: one row for each combination of values, one column for each axis and measure. */
export function listAnswerRows(answer: SemanticAnswer): AnswerRow[] {
  return answer.rows.flatMap((row, at) =>
    answer.columns.map((column, index) => ({
      values: [...row, ...column],
      cells: answer.cells[at]?.[index] ?? [],
      before: answer.cells_before?.[at]?.[index] ?? null,
    })),
  );
}

/** The dimensions of the axes of an answer, in the order of its values. */
export function listAnswerDimensions({ form, shelves }: Chart): string[] {
  const isPivot = getFormDeclaration(form.name).layout === 'pivot';
  const { across, down, colour, tiles } = shelves;
  const axes = isPivot
    ? [...tiles, ...down, ...across, ...colour]
    : [...tiles, ...across, ...colour, ...down];
  return axes.map(({ dimension }) => dimension);
}
