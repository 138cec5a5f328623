import type { ColumnType } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { ADDITIVE_OVER, type MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { FormulaName } from '#engine/formula/environment.ts';
import type { NumberUnit, ValueType } from '#engine/formula/value-type.ts';

/** Who the names are for: whether they may see personal dimensions, and what the names are called in their languages. */
export type DataSetNamesOptions = {
  personal: boolean;
  labelsOf?: (dataSet: string, name: string) => readonly string[];
};

/**
 * The names that a formula over a data set may use: its dimensions, numbers, times, flags, and the columns that its measures combine, each for
 * a row; and its measures and ratios by their full names (`tickets.csat`), which are found by the short ones too.
 */
export function listDataSetNames(dataSet: DataSet, options: DataSetNamesOptions): FormulaName[] {
  return [...listFields(dataSet, options), ...listMeasures(dataSet, options)];
}

type Field = { name: string; column: string; blank?: string | number };

function listFields(dataSet: DataSet, { personal, labelsOf }: DataSetNamesOptions): FormulaName[] {
  const units = findColumnUnits(dataSet);
  const hidden = new Set([
    ...(dataSet.closed ?? []),
    ...Object.values(dataSet.dimensions).flatMap((one) =>
      one.personal === true && !personal ? [one.column] : [],
    ),
  ]);
  const fields = new Map<string, Field>();
  for (const field of collectFields(dataSet))
    if (!hidden.has(field.column) && !fields.has(field.name)) fields.set(field.name, field);
  return [...fields.values()].flatMap(({ name, column, blank }) => {
    const type = toValueType(dataSet.columns[column], units.get(column) ?? 'none');
    if (type === undefined) return [];
    const source = { dataSet: dataSet.name, column, ...(blank !== undefined && { blank }) };
    return [{ name, labels: labelsOf?.(dataSet.name, name) ?? [], type, level: 'row', column: source }];
  });
}

/** Dimensions first: of two fields of one name, the first counts. */
function collectFields({ dimensions, numbers, times, columns, measures }: DataSet): Field[] {
  const combined = Object.values(measures).flatMap((one) => ('column' in one ? [one.column] : []));
  const flags = Object.keys(columns).filter((column) => columns[column]?.startsWith('flag') === true);
  return [
    ...Object.entries(dimensions).flatMap(([name, { column, bands, blank }]) =>
      bands === undefined ? [{ name, column, ...(blank !== undefined && { blank }) }] : [],
    ),
    ...Object.entries(numbers).map(([name, column]) => ({ name, column })),
    ...Object.entries(times).map(([name, column]) => ({ name, column })),
    ...[...combined, ...flags].map((column) => ({ name: column, column })),
  ];
}

/** The unit of a column is that of the measures that combine its values. */
function findColumnUnits({ measures }: DataSet): Map<string, NumberUnit> {
  const units = new Map<string, NumberUnit>();
  for (const measure of Object.values(measures))
    if ('column' in measure && measure.aggregate !== 'distinct')
      units.set(measure.column, UNITS[measure.unit]);
  return units;
}

const UNITS: Readonly<Record<MeasurementUnit, NumberUnit>> = {
  count: 'count',
  people: 'count',
  seconds: 'seconds',
  share: 'percent',
  points: 'none',
  number: 'none',
};

function toValueType(type: ColumnType | undefined, unit: NumberUnit): ValueType | undefined {
  switch (type?.replace('?', '')) {
    case 'text':
    case 'id':
      return { kind: 'text' };
    case 'whole':
    case 'decimal':
      return { kind: 'number', unit };
    case 'flag':
      return { kind: 'boolean' };
    case 'instant':
      return { kind: 'time' };
    case 'texts':
    case 'ids':
      return { kind: 'texts' };
    default:
      return undefined;
  }
}

function listMeasures(dataSet: DataSet, { labelsOf }: DataSetNamesOptions): FormulaName[] {
  const toName = (name: string, unit: MeasurementUnit): Omit<FormulaName, 'additivity'> => ({
    name: `${dataSet.name}.${name}`,
    labels: [name, ...(labelsOf?.(dataSet.name, name) ?? [])],
    type: { kind: 'number', unit: UNITS[unit] },
    level: 'aggregate',
  });
  return [
    ...Object.entries(dataSet.measures).map(([name, { aggregate, unit }]) => ({
      ...toName(name, unit),
      additivity: ADDITIVE_OVER[aggregate],
    })),
    ...Object.entries(dataSet.ratios).map(([name, { unit }]) => toName(name, unit)),
  ];
}
