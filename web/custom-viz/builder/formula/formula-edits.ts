import type { Chart } from '#contracts/custom-viz/chart.ts';
import {
  CALCULATED,
  getCalculatedDimension,
  getCalculatedMeasure,
  isCalculatedDimension,
  type QuestionFormulas,
} from '#contracts/semantic/calculated.ts';
import { getDataSetName, getMeasureName } from '#engine/semantic/measure-name.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { removeField } from '../edits/place-field.ts';

/** A formula that is written: of each row (a dimension), or of many (a measure). */
export type WrittenFormula = {
  level: 'field' | 'measure';
  name: string;
  formula: string;
  data_set: string;
};

/** The formula that is edited; a name of null: a new one. */
export type OpenedFormula = { level: WrittenFormula['level']; name: string | null };

/** The formula that a measure or dimension of a chart is; null where it is none. */
export function readFormulaRef(ref: string): OpenedFormula | null {
  if (isCalculatedDimension(ref)) return { level: 'field', name: ref.slice(CALCULATED.length + 1) };
  return getDataSetName(ref) === CALCULATED ? { level: 'measure', name: getMeasureName(ref) } : null;
}

const NONE: QuestionFormulas = { fields: [], measures: [] };
const LONGEST = 40;

/** The formula of a chart by its level and name. */
export function findFormula(
  { calculated }: Chart,
  { level, name }: Pick<WrittenFormula, 'level' | 'name'>,
): WrittenFormula | undefined {
  if (level === 'measure') {
    const found = calculated?.measures.find((one) => one.name === name);
    return found && { level, ...found };
  }
  const found = calculated?.fields.find((one) => one.name === name);
  return found && { level, ...found, data_set: '' };
}

/** The chart with a formula, in place of the one with its name. */
export function putFormula(chart: Chart, { level, name, formula, data_set }: WrittenFormula): Chart {
  const { fields, measures } = chart.calculated ?? NONE;
  const without = <T extends { name: string }>(all: readonly T[]): T[] =>
    all.filter((one) => one.name !== name);
  const calculated =
    level === 'field'
      ? { measures, fields: [...without(fields), { name, formula }] }
      : { fields, measures: [...without(measures), { name, formula, data_set }] };
  return { ...chart, calculated };
}

/** The chart without a formula, and without what uses it. */
export function removeFormula(
  chart: Chart,
  { level, name }: Pick<WrittenFormula, 'level' | 'name'>,
  catalogue: Catalogue,
): Chart {
  const isField = level === 'field';
  const ref = isField ? getCalculatedDimension(name) : getCalculatedMeasure(name);
  const left = removeField(chart, { of: isField ? 'dimension' : 'measure', ref }, catalogue);
  const { fields, measures } = left.calculated ?? NONE;
  const calculated = isField
    ? { measures, fields: fields.filter((one) => one.name !== name) }
    : { fields, measures: measures.filter((one) => one.name !== name) };
  return {
    ...left,
    filters: left.filters.filter((filter) => !('dimension' in filter && filter.dimension === ref)),
    calculated: calculated.fields.length + calculated.measures.length > 0 ? calculated : undefined,
  };
}

/** A name as formulas have them, from what was typed: small Latin letters, digits and underlines. */
export function toFormulaName(typed: string): string {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, LONGEST);
  return plain;
}

/** A name that no formula of the chart has. */
export function suggestName({ calculated }: Chart): string {
  const taken = new Set(
    [...(calculated?.fields ?? []), ...(calculated?.measures ?? [])].map(({ name }) => name),
  );
  for (let count = 1; ; count++) if (!taken.has(`formula_${count}`)) return `formula_${count}`;
}
