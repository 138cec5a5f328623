import { isList, type ColumnType } from '#contracts/semantic/columns.ts';
import type { DataSet, LinkDeclaration } from '#contracts/semantic/data-set.ts';
import { parseKeyedName, type Bands, type ValueOrder } from '#contracts/semantic/dimension.ts';
import type { Bins, MeasureRef } from '#contracts/semantic/question.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import type { FormulaClock } from '#engine/formula/formula-value.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import type { SharedFormulas } from '#engine/semantic/row-formula.ts';

/** How many links away from a data set a field may be. */
const MOST_LINKS = 2;

/** A link that was followed: its name, and what it declares. */
export type LinkStep = { name: string; link: LinkDeclaration; from: DataSet };

/** What a formula computes for each row, from the fields that it reads by their names. */
export type CalculatedColumn = {
  tree: TypedExpression;
  reads: ReadonlyMap<string, ReachedField>;
  clock: FormulaClock;
};

/** A column that can be read for each row of a data set: its own, or one of a row that links to one lead to. */
export type ReachedField = {
  via: readonly LinkStep[];
  column: string;
  type: ColumnType;
  blank: string | number | null;
  bands: Bands | null;
  order: ValueOrder;
  personal: boolean;
  few: boolean;
  /** The column with what its values are called, and its type; null where they are called as they are. */
  texts: { column: string; type: ColumnType } | null;
  /** The set of the values that a viewer sees; null: all. */
  seen: string | null;
  /** The column that says until when each value of a list counts. */
  until: string | null;
  /** The values of one key: of a column by keys, and of another with numbers. */
  entry: { key: string; numbers: string; bins: Bins | null } | null;
  /** A link to several rows, each of which has a value: the row has the values of all of them. */
  through: LinkStep | null;
  /** The formula of a field that is no column; its links are those of what it reads. */
  calculated: CalculatedColumn | null;
};

/** Whether, and how, a data set has a field: none of its own or linked rows has it, only many rows of another have it, or several links lead to it. */
export type Reach =
  | { kind: 'reached'; field: ReachedField }
  | { kind: 'absent' }
  | { kind: 'many'; dataSet: DataSet }
  | { kind: 'ambiguous'; links: string[] };

/** A link towards many, as the other side declares it. */
export type LinkToMany = { dataSet: DataSet; by: string };

/** The data sets of a suite with the links between them; made once. */
export type Model = {
  dataSets: ReadonlyMap<string, DataSet>;
  /** For each data set, the links of others that lead to it. */
  many: ReadonlyMap<string, readonly LinkToMany[]>;
  dimension: (dataSet: DataSet, name: string) => Reach;
  number: (dataSet: DataSet, name: string) => Reach;
  /** What the formulas of the account compute. */
  shared?: SharedFormulas;
  /** What the formulas of one question compute. */
  calculated?: CompiledFormulas;
  /** Of a reader who may not read every field: what they may not read, and the model with it, by which a refusal says so. */
  closed?: { whole: Model; fields: ReadonlySet<string> };
};

/** The calculated measures of a question, and by data set the columns that these combine. */
export type CompiledFormulas = {
  measures: ReadonlyMap<MeasureRef, PlannedMeasure>;
  columns: ReadonlyMap<string, ReadonlyMap<string, ReachedField>>;
};

/** Makes the model of data sets; what a name resolves to is found once. */
export function buildModel(dataSets: readonly DataSet[]): Model {
  const many = new Map<string, LinkToMany[]>();
  for (const dataSet of dataSets)
    for (const { to, by, dataSet: target } of Object.values(dataSet.links))
      if (to === 'one') many.set(target.name, [...(many.get(target.name) ?? []), { dataSet, by }]);
  const remembered = (find: FindField) => {
    const known = new Map<string, Reach>();
    return (dataSet: DataSet, name: string): Reach => {
      const key = `${dataSet.name} ${name}`;
      const reach = known.get(key) ?? findReach({ dataSet, name, find, many });
      // Names with a key are without number, so they are found again each time.
      if (parseKeyedName(name) === null) known.set(key, reach);
      return reach;
    };
  };
  return {
    dataSets: new Map(dataSets.map((one) => [one.name, one])),
    many,
    dimension: remembered(findDimension),
    number: remembered(findNumber),
  };
}

/** What a field has unless something is declared or found. */
export const PLAIN_FIELD = {
  blank: null,
  bands: null,
  order: 'label',
  personal: false,
  few: false,
  texts: null,
  seen: null,
  until: null,
  entry: null,
  through: null,
  calculated: null,
} as const satisfies Partial<ReachedField>;

/** The fields that are read for a field: itself, or those that its formula names. */
export function listReadFields(field: ReachedField): readonly ReachedField[] {
  return field.calculated ? [...field.calculated.reads.values()] : [field];
}

/** Whether linked rows are needed to read a field. */
export function readsLinkedRows(field: ReachedField): boolean {
  return listReadFields(field).some(({ via }) => via.length > 0);
}

/** The links that are followed to read a field. */
export function listFollowedLinks(field: ReachedField): LinkStep[] {
  return listReadFields(field).flatMap(({ via, through }) => [...via, ...(through ? [through] : [])]);
}

type FindField = (dataSet: DataSet, name: string) => Omit<ReachedField, 'via'> | null;

function findDimension({ dimensions, columns }: DataSet, name: string): ReturnType<FindField> {
  const keyed = Object.hasOwn(dimensions, name) ? null : parseKeyedName(name);
  const found = lookUp(dimensions, keyed?.dimension ?? name);
  if (!found || (keyed === null) !== (found.numbers === undefined)) return null;
  const { column, blank = null, bands = null, order = 'label' } = found;
  const { personal = false, few = false, seen = null, until = null } = found;
  const entry = keyed && found.numbers ? { key: keyed.key, numbers: found.numbers, bins: null } : null;
  const type = entry ? 'texts' : (columns[column] ?? 'text');
  const named = found.texts;
  const texts = named === undefined ? null : { column: named, type: columns[named] ?? 'text' };
  return { ...PLAIN_FIELD, column, type, blank, bands, order, personal, few, texts, seen, until, entry };
}

function lookUp<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A field with the way in which a question puts its values together. */
export function withBins(field: ReachedField, bins: Bins | null): ReachedField {
  return field.entry ? { ...field, entry: { ...field.entry, bins } } : field;
}

/** The texts of a field in which a part can be looked for; null where its values are none. */
export function findTexts(field: ReachedField): ReachedField | null {
  const { texts, type, bands } = field;
  if (texts) return { ...field, ...texts, texts: null, blank: null };
  return bands === null && type.startsWith('text') ? field : null;
}

function findNumber({ numbers, columns }: DataSet, name: string): ReturnType<FindField> {
  const column = lookUp(numbers, name);
  if (column === undefined) return null;
  return { ...PLAIN_FIELD, column, type: columns[column] ?? 'decimal', order: 'number' };
}

type ReachQuery = { dataSet: DataSet; name: string; find: FindField; many: Model['many'] };

/** Looks at the data set itself, then one link further each time; the nearest wins. */
function findReach({ dataSet, name, find, many }: ReachQuery): Reach {
  let paths: { at: DataSet; via: LinkStep[] }[] = [{ at: dataSet, via: [] }];
  for (let links = 0; links <= MOST_LINKS; links++) {
    const found: ReachedField[] = paths.flatMap(({ at, via }) => {
      const field = find(at, name);
      return field ? [{ ...field, via }] : [];
    });
    if (links === 1) found.push(...findThroughSeveral(dataSet, name, find));
    const [field, ...others] = found;
    if (field && others.length === 0) return { kind: 'reached', field };
    if (field) return { kind: 'ambiguous', links: found.map(describePath) };
    paths = paths.flatMap(({ at, via }) =>
      Object.entries(at.links)
        .filter(([, { to }]) => to === 'one')
        .map(([step, link]) => ({ at: link.dataSet, via: [...via, { name: step, link, from: at }] })),
    );
  }
  const beyond = findTowardsMany({ dataSet, name, find, many });
  return beyond ? { kind: 'many', dataSet: beyond } : { kind: 'absent' };
}

function describePath({ via, through }: ReachedField): string {
  return [...via, ...(through ? [through] : [])].map(({ name }) => name).join('.');
}

/** The values of all rows to which a list leads: a dimension with several values, where each of them has at most one. */
function findThroughSeveral(dataSet: DataSet, name: string, find: FindField): ReachedField[] {
  if (find !== findDimension) return [];
  return Object.entries(dataSet.links).flatMap(([step, link]) => {
    const field = link.to === 'several' ? find(link.dataSet, name) : null;
    if (!field || field.bands || field.blank !== null || isList(field.type)) return [];
    const type = field.type.startsWith('id') ? ('ids' as const) : ('texts' as const);
    return [{ ...field, type, via: [], through: { name: step, link, from: dataSet } }];
  });
}

/** A data set with the field of which one row of this data set may have many. */
function findTowardsMany({ dataSet, name, find, many }: ReachQuery): DataSet | null {
  const several = Object.values(dataSet.links).filter(({ to }) => to === 'several');
  const next = [...(many.get(dataSet.name) ?? []), ...several].map((one) => one.dataSet);
  return next.find((one) => find(one, name) !== null) ?? null;
}
