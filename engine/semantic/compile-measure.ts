import { fault } from '#contracts/kit/faults/fault.ts';
import { CALCULATED } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureDeclaration, MeasurementUnit } from '#contracts/semantic/measure.ts';
import { MeasureRef } from '#contracts/semantic/question.ts';
import { getAdditivity } from '#engine/formula/additivity.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import { flattenExpression } from '#engine/formula/expression.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import type { FormulaClock } from '#engine/formula/formula-value.ts';
import { printFormula } from '#engine/formula/print.ts';
import { splitMeasure, splitRatio, type MeasurePart } from '#engine/formula/split-measure.ts';
import { NUMBER, type NumberUnit } from '#engine/formula/value-type.ts';
import { findSizeFault, type FieldCompiler, type FormulaFaults } from '#engine/semantic/compile-field.ts';
import type { FormulaNames } from '#engine/semantic/formula-names.ts';
import { getDataSetName, getMeasureName } from '#engine/semantic/measure-name.ts';
import type { Model, ReachedField } from '#engine/semantic/model.ts';
import { planDeclaredMeasure } from '#engine/semantic/plan-measure.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { toMeasureRef, type MeasureFormula } from '#engine/semantic/row-formula.ts';

/** What the formulas of a question add to a data set: measures over columns that are computed for each row. */
export type AddedMeasures = {
  measures: Map<string, MeasureDeclaration>;
  columns: Map<string, ReachedField>;
};

export type CompiledMeasure =
  | { ok: true; plan: (dataSets: ReadonlyMap<string, DataSet>) => PlannedMeasure }
  | FormulaFaults;

type CompileContext = {
  model: Model;
  fields: FieldCompiler;
  clock: FormulaClock;
  added: (dataSet: DataSet) => AddedMeasures;
};

/**
 * Compiles a calculated measure. Its parts become measures: named ones as they are declared, aggregates as new ones of their data set; how these are
 * counted, added up and read from rows is then that of any measure.
 */
export function compileMeasure(declared: MeasureFormula, context: CompileContext): CompiledMeasure {
  const { model, fields, clock } = context;
  const dataSet = model.dataSets.get(declared.data_set);
  if (!dataSet) {
    const reason = fault('unknown_measure', { measure: declared.data_set });
    return { ok: false, faults: [{ start: 0, end: declared.formula.length, fault: reason }] };
  }
  const names = fields.getNames(dataSet);
  const result = fields.compileMeasure(dataSet, declared.formula);
  if (!result.ok) return result;
  const { tree, text } = result.formula;
  const faults = findMeasureFaults(tree, names, model);
  if (faults.length > 0) return { ok: false, faults };
  const split = splitMeasure(tree);
  const refs = split.parts.map((part) => toRef(part, { dataSet, names, context }));
  const unit = toMeasurementUnit(tree.type.kind === 'number' ? tree.type.unit : 'none');
  return {
    ok: true,
    plan: (dataSets) => ({
      ref: MeasureRef.parse(toMeasureRef(declared.name)),
      dataSet: dataSets.get(dataSet.name) ?? dataSet,
      parts: { numerator: '', less: null, denominator: null, times: 1 },
      formula: {
        text,
        unit,
        tree: split.tree,
        ratio: splitRatio(split) ?? null,
        clock,
        parts: split.parts.flatMap(({ tree: part, scope }, index) => {
          const ref = refs[index];
          const of = ref && dataSets.get(getDataSetName(ref));
          return of ? [{ text: printFormula(part), scope, measure: planDeclaredMeasure(ref, of) }] : [];
        }),
      },
    }),
  };
}

/** Laws 3 and 6: a formula counts something, in numbers, and only what is a part of a whole has a share. */
export function findMeasureFaults(
  tree: TypedExpression,
  { reads }: FormulaNames,
  model: Model,
): FormulaFault[] {
  const place = tree.at ?? { start: 0, end: 0 };
  const parts = flattenExpression(tree).filter(isCounted);
  if (parts.length === 0) return [{ ...place, fault: fault('formula_counts_nothing') }];
  const size = findSizeFault(tree, reads);
  if (size) return [size];
  return flattenExpression(tree).flatMap((node): FormulaFault[] => {
    const at = node.at ?? place;
    if (isCounted(node) && node.type.kind !== 'number')
      return [
        {
          ...at,
          fault: fault('formula_type', {
            expected: [fault('formula_kind_number')],
            found: fault(node.type.kind === 'day' ? 'formula_kind_day' : 'formula_kind_time'),
          }),
        },
      ];
    const [of] = node.kind === 'call' && SHARES.has(node.name) ? node.arguments : [];
    if (of === undefined || isPartOfWhole(of, model)) return [];
    return [{ ...at, fault: fault('share_of_ratio', { measure: printFormula(of) }) }];
  });
}

const SHARES: ReadonlySet<string> = new Set(['share_of_parent', 'share_of_total']);
const AGGREGATES: ReadonlySet<string> = new Set([
  'count',
  'count_if',
  'count_distinct',
  'sum',
  'average',
  'min',
  'max',
  'median',
  'percentile',
]);

/** Whether a node is computed from rows; names within an aggregate are fields. */
function isCounted(node: TypedExpression): boolean {
  if (node.kind === 'name') return node.declared?.level === 'aggregate';
  return node.kind === 'call' && AGGREGATES.has(node.name);
}

/** What is added up, and counts of different values. */
function isPartOfWhole(tree: TypedExpression, model: Model): boolean {
  if (getAdditivity(tree) === 'all') return true;
  if (tree.kind === 'call') return tree.name === 'count_distinct';
  if (tree.kind !== 'name') return false;
  const of = model.dataSets.get(getDataSetName(tree.name))?.measures[getMeasureName(tree.name)];
  return of?.aggregate === 'distinct';
}

type PartInput = { dataSet: DataSet; names: FormulaNames; context: CompileContext };

/** The measure of a part: the named one, or a new one of the data set for an aggregate. */
function toRef({ tree }: MeasurePart, { dataSet, names, context }: PartInput): MeasureRef | null {
  if (tree.kind === 'name') return MeasureRef.parse(tree.name);
  if (tree.kind !== 'call') return null;
  const { measures, columns } = context.added(dataSet);
  const [of, level] = tree.arguments;
  const addColumn = (value: TypedExpression): string => {
    const field = context.fields.toField(`${CALCULATED}_value_${columns.size}`, value, names.reads);
    const known = [...columns.values()].find((one) => print(one) === print(field)) ?? field;
    columns.set(known.column, known);
    return known.column;
  };
  const declaration = declareAggregate(tree.name, { of, level, addColumn });
  const text = JSON.stringify(declaration);
  const known = [...measures].find(([, one]) => JSON.stringify(one) === text);
  const name = known?.[0] ?? `${CALCULATED}_${measures.size}`;
  measures.set(name, declaration);
  return MeasureRef.parse(`${dataSet.name}.${name}`);
}

function print({ calculated }: ReachedField): string {
  return calculated ? printFormula(calculated.tree) : '';
}

type AggregateInput = {
  of: TypedExpression | undefined;
  level: TypedExpression | undefined;
  addColumn: (value: TypedExpression) => string;
};

/** An aggregate of a formula as a measure over a calculated column. */
function declareAggregate(name: string, { of, level, addColumn }: AggregateInput): MeasureDeclaration {
  if (of === undefined) return { aggregate: 'count', unit: 'count' };
  const unit = 'number';
  switch (name) {
    case 'count_if':
      return { aggregate: 'count', unit: 'count', where: { column: addColumn(of), among: [1] } };
    case 'count_distinct':
      return { aggregate: 'distinct', unit: 'count', column: addColumn(withoutSign(of)) };
    case 'sum':
      return { aggregate: 'sum', unit, column: addColumn(of) };
    case 'average':
      return { aggregate: 'mean', unit, column: addColumn(of) };
    case 'min':
      return { aggregate: 'least', unit, column: addColumn(of) };
    case 'max':
      return { aggregate: 'most', unit, column: addColumn(of) };
    default: {
      const part = name === 'percentile' && level?.kind === 'number' ? level.value / 100 : 0.5;
      return { aggregate: 'quantile', unit, level: part, column: addColumn(of) };
    }
  }
}

/** Zero has no sign: one with it would count as another number. */
function withoutSign(tree: TypedExpression): TypedExpression {
  if (tree.type.kind !== 'number') return tree;
  const zero: TypedExpression = { kind: 'number', value: 0, type: NUMBER };
  return { kind: 'binary', operator: '+', left: tree, right: zero, type: tree.type };
}

/** The unit of a formula as that of a measure. */
export function toMeasurementUnit(unit: NumberUnit): MeasurementUnit {
  if (unit === 'percent') return 'share';
  return unit === 'count' || unit === 'seconds' ? unit : 'number';
}
