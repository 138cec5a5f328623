import { isList, type ColumnType } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { listDataSetNames } from '#engine/formula/data-set-names.ts';
import {
  createFormulaEnvironment,
  type FormulaEnvironment,
  type FormulaName,
} from '#engine/formula/environment.ts';
import { listFollowedLinks, PLAIN_FIELD, type Model, type ReachedField } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';

/** What a formula over a data set may name: fields of its rows and of linked rows, and the measures of all data sets. */
export type FormulaNames = { environment: FormulaEnvironment; reads: ReadonlyMap<string, ReachedField> };

const known = new WeakMap<Model['dataSets'], Map<string, FormulaNames>>();

/** The names for formulas over a data set, the same for every reader; made once. */
export function getFormulaNames(model: Model, dataSet: DataSet): FormulaNames {
  const ofModel = known.get(model.dataSets) ?? new Map<string, FormulaNames>();
  known.set(model.dataSets, ofModel);
  const names = ofModel.get(dataSet.name) ?? makeNames(model, dataSet);
  ofModel.set(dataSet.name, names);
  return names;
}

/** The names that a viewer may use: for an editor others do not exist. */
export function listVisibleNames(
  { environment, reads }: FormulaNames,
  model: Model,
  viewer: Viewer,
): FormulaName[] {
  return environment.names.filter(({ name, level }) => {
    if (level === 'aggregate') {
      const of = model.dataSets.get(name.slice(0, name.indexOf('.')));
      return of !== undefined && viewer.permissions.has(of.permission);
    }
    const field = reads.get(name);
    if (!field || (field.personal && !viewer.personal)) return false;
    return listFollowedLinks(field).every(({ link }) => viewer.permissions.has(link.dataSet.permission));
  });
}

function makeNames(model: Model, dataSet: DataSet): FormulaNames {
  const reads = new Map<string, ReachedField>();
  const names = listReachedDataSets(dataSet).flatMap((source) =>
    listRowNames(source).flatMap((name): FormulaName[] => {
      const field = reads.has(name.name) ? null : findField(model, { dataSet, source, name });
      if (!field) return [];
      reads.set(name.name, field);
      return [{ ...name, ...(isList(field.type) && { type: { kind: 'texts' } }) }];
    }),
  );
  return { environment: createFormulaEnvironment([...names, ...listMeasureNames(model, dataSet)]), reads };
}

/** The data set itself, then those to which links to one lead, at most two links away. */
function listReachedDataSets(dataSet: DataSet): DataSet[] {
  const follow = (from: readonly DataSet[]): DataSet[] =>
    from.flatMap(({ links }) => Object.values(links).map((link) => link.dataSet));
  const near = follow([dataSet]);
  return [...new Set([dataSet, ...near, ...follow(near)])];
}

/** The fields of a data set: also those whose values are ranges of a number, which are texts. */
function listRowNames(dataSet: DataSet): FormulaName[] {
  const bands = Object.entries(dataSet.dimensions).flatMap(([name, dimension]): FormulaName[] =>
    dimension.bands ? [{ name, type: { kind: 'text' }, level: 'row' }] : [],
  );
  const plain = listDataSetNames(dataSet, { personal: true }).filter(({ level }) => level === 'row');
  return [...bands, ...plain];
}

type FieldQuery = { dataSet: DataSet; source: DataSet; name: FormulaName };

/** How a name is read: as a dimension or number, which linked rows may have, or as a column of the data set itself. */
function findField(
  model: Model,
  { dataSet, source, name: { name, column } }: FieldQuery,
): ReachedField | null {
  for (const reach of [model.dimension(dataSet, name), model.number(dataSet, name)])
    if (reach.kind === 'reached') return reach.field;
  if (source !== dataSet || column === undefined) return null;
  const type = dataSet.columns[column.column] ?? 'text';
  return {
    ...PLAIN_FIELD,
    via: [],
    column: column.column,
    type,
    personal: isPersonalColumn(dataSet, column.column),
  };
}

function isPersonalColumn({ dimensions }: DataSet, column: string): boolean {
  return Object.values(dimensions).some((one) => one.column === column && one.personal === true);
}

/** Every measure by its full name; the data set's own by the short ones too, those of others where no other has it. */
function listMeasureNames(model: Model, dataSet: DataSet): FormulaName[] {
  const all = [...model.dataSets.values()].flatMap((one) =>
    listDataSetNames(one, { personal: true }).filter(({ level }) => level === 'aggregate'),
  );
  const isOwn = ({ name }: FormulaName): boolean => name.startsWith(`${dataSet.name}.`);
  const shared = new Map<string, number>();
  for (const { labels = [] } of all)
    for (const label of labels) shared.set(label, (shared.get(label) ?? 0) + 1);
  const own = new Set(all.filter(isOwn).flatMap(({ labels = [] }) => labels));
  return all.map((one) => ({
    ...one,
    labels: (one.labels ?? []).filter((label) => isOwn(one) || (shared.get(label) === 1 && !own.has(label))),
  }));
}

/** The type of the values that a formula gives, as a column of the data set would have it. */
export function toColumnType(kind: string): ColumnType {
  if (kind === 'number') return 'decimal?';
  return kind === 'boolean' ? 'flag?' : 'text?';
}
