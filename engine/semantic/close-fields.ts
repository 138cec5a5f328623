import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureDeclaration } from '#contracts/semantic/measure.ts';
import type { RowCondition } from '#contracts/semantic/row-condition.ts';
import { buildModel, type Model, type Reach } from '#engine/semantic/model.ts';

/** How many sets of closed fields stay built for one model. */
const MOST_KEPT = 50;
const kept = new WeakMap<Model, Map<string, Model>>();

/**
 * The model without the fields that a reader may not read. A closed dimension, number or measure takes its columns along: whatever else reads one
 * of these columns is closed too, since it would tell the same values. What rows are counted by, linked by and seen by stays.
 * @param fields measures by their full names, dimensions and numbers by their names, which are one meaning in all data sets
 */
export function closeFields(model: Model, fields: readonly string[]): Model {
  if (fields.length === 0) return model;
  const known = kept.get(model) ?? new Map<string, Model>();
  kept.set(model, known);
  const key = fields.toSorted().join(' ');
  const closed = known.get(key) ?? cutModel(model, new Set(fields));
  const [oldest] = known.keys();
  if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest);
  known.set(key, closed);
  return closed;
}

function cutModel(whole: Model, fields: ReadonlySet<string>): Model {
  const cuts = findCuts([...whole.dataSets.values()], fields);
  const done = new Map<DataSet, DataSet>();
  const cut = (dataSet: DataSet): DataSet => {
    const known = done.get(dataSet) ?? cutDataSet(dataSet, cuts.get(dataSet.name), cut);
    done.set(dataSet, known);
    return known;
  };
  const model = buildModel([...whole.dataSets.values()].map(cut));
  const dimension = (dataSet: DataSet, name: string): Reach =>
    fields.has(name) ? { kind: 'absent' } : model.dimension(dataSet, name);
  return { ...model, dimension, closed: { whole, fields } };
}

/** What is closed of a data set: the columns, and measures by their names. */
type ClosedParts = { columns: Set<string>; measures: Set<string> };

/** What is closed of each data set. Those that count the same rows, such as mentions and posts, are closed alike. */
function findCuts(dataSets: readonly DataSet[], fields: ReadonlySet<string>): Map<string, ClosedParts> {
  const cuts = new Map<string, ClosedParts>();
  for (const dataSet of dataSets) {
    const other = dataSet.unionWith?.name ?? '';
    const cut = cuts.get(dataSet.name) ?? cuts.get(other) ?? { columns: new Set(), measures: new Set() };
    cuts.set(dataSet.name, cut);
    if (other !== '') cuts.set(other, cut);
    addClosed(cut, dataSet, fields);
  }
  return cuts;
}

function addClosed(cut: ClosedParts, dataSet: DataSet, fields: ReadonlySet<string>): void {
  const { name, dimensions, numbers, measures, ratios } = dataSet;
  for (const [dimension, { column, texts, until, numbers: keyed }] of Object.entries(dimensions))
    if (fields.has(dimension))
      for (const one of [column, texts, until, keyed]) if (one !== undefined) cut.columns.add(one);
  for (const [number, column] of Object.entries(numbers)) if (fields.has(number)) cut.columns.add(column);
  const closed = [...Object.keys(measures), ...Object.keys(ratios)].filter((one) =>
    fields.has(`${name}.${one}`),
  );
  for (const one of closed.flatMap((measure) => [measure, ...listTelling(dataSet, measure)])) {
    cut.measures.add(one);
    for (const column of listMeasureColumns(measures[one])) cut.columns.add(column);
  }
  // The key of rows is what links and lists are made of.
  cut.columns.delete(dataSet.key);
}

/** The parts of a ratio that would tell it: the numerator, or the denominator where the numerator counts all rows. */
function listTelling({ measures, ratios }: DataSet, name: string): string[] {
  const ratio = ratios[name];
  if (!ratio) return [];
  const countsAll = (part: string): boolean => {
    const measure = measures[part];
    return measure?.aggregate === 'count' && measure.where === undefined;
  };
  const above = [ratio.numerator, ...(ratio.less === undefined ? [] : [ratio.less])].filter(
    (part) => !countsAll(part),
  );
  return above.length > 0 ? above : [ratio.denominator];
}

/** The columns that a measure combines, and those that say which rows it counts. */
function listMeasureColumns(measure: MeasureDeclaration | undefined): string[] {
  if (!measure) return [];
  const read = measure.where ? listColumns(measure.where) : [];
  return 'column' in measure ? [measure.column, ...read] : read;
}

function cutDataSet(
  dataSet: DataSet,
  found: ClosedParts | undefined,
  cut: (one: DataSet) => DataSet,
): DataSet {
  const { columns, measures: names } = found ?? { columns: new Set<string>(), measures: new Set<string>() };
  const measures = omit(
    dataSet.measures,
    (one, name) => names.has(name) || listMeasureColumns(one).some((column) => columns.has(column)),
  );
  const isOpen = (name: string): boolean => Object.hasOwn(measures, name);
  return {
    ...dataSet,
    closed: columns,
    measures,
    ratios: omit(
      dataSet.ratios,
      ({ numerator, less = numerator, denominator }, name) =>
        names.has(name) || ![numerator, less, denominator].every(isOpen),
    ),
    dimensions: omit(dataSet.dimensions, ({ column, texts }) =>
      [column, texts ?? column].some((one) => columns.has(one)),
    ),
    numbers: omit(dataSet.numbers, (column) => columns.has(column)),
    links: Object.fromEntries(
      Object.entries(dataSet.links).map(([name, link]) => [name, { ...link, dataSet: cut(link.dataSet) }]),
    ),
    unionWith: dataSet.unionWith && cut(dataSet.unionWith),
  };
}

function listColumns(condition: RowCondition): string[] {
  if ('column' in condition) return [condition.column];
  if ('not' in condition) return listColumns(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(listColumns);
}

function omit<T>(
  record: Readonly<Record<string, T>>,
  isLeft: (one: T, name: string) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name, one]) => !isLeft(one, name)));
}
