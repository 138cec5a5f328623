import { findTone } from '#contracts/custom-viz/forms/grid-rules.ts';
import type { CellTone } from '#contracts/kit/cell-tone.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { readGridValue, type GridColumn, type GridRow } from '#engine/chart-forms/tables/grid.ts';

/**
 * The tone that the rules of a table give a cell; null where none does. Sums are larger than what they are sums of, so rules about values that add
 * up leave out totals, groups and others; shares and means are judged at every level. Changes and goals have no tone by rules.
 */
export function findCellTone(
  model: ChartModel,
  { row, column }: { row: GridRow; column: GridColumn },
): CellTone | null {
  const { form } = model.input.chart;
  const rules = 'rules' in form ? form.rules : [];
  if (rules.length === 0 || column.shows === 'change' || column.shows === 'goal') return null;
  const isSum = row.kind !== 'value' || column.isTotal || column.parts || column.column.kind === 'others';
  if (isSum && column.measure.isAdditive) return null;
  const value = readGridValue(model, row, column);
  return value === null ? null : findTone(rules, column.measure.id, value);
}
