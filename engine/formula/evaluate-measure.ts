import type { TypedExpression } from '#engine/formula/checker.ts';
import type { FormulaName } from '#engine/formula/environment.ts';
import { evaluateExpression, evaluateField } from '#engine/formula/evaluate.ts';
import {
  toFinite,
  type FormulaClock,
  type FormulaRow,
  type FormulaValue,
} from '#engine/formula/formula-value.ts';
import { splitMeasure, type MeasureScope, type SplitMeasure } from '#engine/formula/split-measure.ts';

/** Where the rows of a cell come from, and how a measure of the data set is computed from rows. */
export type MeasureSource = {
  listRows: (scope: MeasureScope) => readonly FormulaRow[];
  readMeasure: (name: FormulaName, rows: readonly FormulaRow[]) => FormulaValue;
};

/** A measure of rows in memory. */
export function evaluateMeasure(
  tree: TypedExpression,
  { listRows, readMeasure }: MeasureSource,
  clock: FormulaClock,
): FormulaValue {
  const split = splitMeasure(tree);
  const values = split.parts.map(({ tree: part, scope }) => {
    const rows = listRows(scope);
    if (part.kind === 'name') return part.declared === undefined ? null : readMeasure(part.declared, rows);
    return evaluateAggregate(part, rows, clock);
  });
  return evaluateParts(split, values, clock);
}

/** A measure from the values of its parts, computed by the evaluator or by the store. */
export function evaluateParts(
  { tree }: SplitMeasure,
  values: readonly FormulaValue[],
  clock: FormulaClock,
): FormulaValue {
  return evaluateExpression(
    tree,
    { readName: () => null, readCell: (index) => values[index] ?? null },
    clock,
  );
}

/** An aggregate of rows. Rows without a value are left out; of no values a count is 0 and everything else none. */
export function evaluateAggregate(
  tree: TypedExpression,
  rows: readonly FormulaRow[],
  clock: FormulaClock,
): FormulaValue {
  if (tree.kind !== 'call') return null;
  const [of, level] = tree.arguments;
  if (of === undefined) return rows.length;
  const values = rows.flatMap((row) => evaluateField(of, row, clock) ?? []);
  const numbers = values.filter((value) => typeof value === 'number');
  switch (tree.name) {
    case 'count_if':
      return values.filter((value) => value === true).length;
    case 'count_distinct':
      return new Set(values).size;
    case 'min':
      return values.reduce<FormulaValue>((least, one) => (least === null || one < least ? one : least), null);
    case 'max':
      return values.reduce<FormulaValue>((most, one) => (most === null || one > most ? one : most), null);
    default:
      return numbers.length === 0 ? null : combineNumbers(tree.name, numbers, level);
  }
}

function combineNumbers(name: string, numbers: readonly number[], level?: TypedExpression): number | null {
  const sum = numbers.reduce((total, one) => total + one, 0);
  switch (name) {
    case 'sum':
      return toFinite(sum);
    case 'average':
      return toFinite(sum / numbers.length);
    case 'median':
      return computeQuantile(numbers, 0.5);
    default:
      return computeQuantile(numbers, level?.kind === 'number' ? level.value / 100 : 0.5);
  }
}

/** The value below which a part of the numbers lies, interpolated between neighbours (type 7 of Hyndman and Fan). */
function computeQuantile(numbers: readonly number[], level: number): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const position = level * (sorted.length - 1) + 1;
  const before = Math.floor(position);
  const low = sorted[before - 1] ?? 0;
  const high = sorted[before] ?? low;
  return toFinite(low + (position - before) * (high - low));
}
