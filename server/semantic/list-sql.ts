import type { ColumnType } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Bins } from '#contracts/semantic/question.ts';
import type { LinkStep, ReachedField } from '#engine/semantic/model.ts';
import type { PlannedFilter, Viewer } from '#engine/semantic/plan.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import {
  bindScalar,
  bindStored,
  buildColumnName,
  getDefault,
  listSeen,
} from '#server/semantic/column-sql.ts';

/** What the values of a list depend on: who sees, the present, and how rows of other data sets are selected. */
export type ListContext = {
  viewer: Viewer;
  /** In epoch milliseconds. */
  now: number;
  /** Selects of the visible rows of a data set: of those that are counted and fulfil conditions, or of all (null). */
  selectLinked: (dataSet: DataSet, select: Sql, filters: readonly PlannedFilter[] | null) => Sql;
};

/** The values of a list that a viewer sees; the default value of its type where a row has none at all. */
export function buildListSql(field: ReachedField, context: ListContext): Sql {
  const own = sql`emptyArrayToSingle(${buildOwnListSql(field, context)})`;
  const seen = listSeen(field, context.viewer);
  if (!seen) return own;
  return sql`arrayFilter(one -> has(${bindStored(field.type, [...seen, getDefault(field.type)])}, one), ${own})`;
}

/** The values of a list for every viewer; an empty list where a row has none. */
export function buildOwnListSql(field: ReachedField, context: ListContext): Sql {
  if (field.through) return buildThroughSql(field, field.through, context);
  if (field.entry) return buildEntrySql(field, field.entry);
  const column = nameSql(buildColumnName(field));
  if (field.until === null) return column;
  const ends = nameSql(buildColumnName({ via: field.via, column: field.until }));
  return sql`arrayFilter((one, end) -> end > ${bindInstant(context.now)}, ${column}, ${ends})`;
}

/** The values of one key: its number as a text, or its texts. */
function buildEntrySql(field: ReachedField, { key, numbers, bins }: NonNullable<ReachedField['entry']>): Sql {
  const bound = bindValue('String', key);
  const texts = sql`${nameSql(buildColumnName(field))}[${bound}]`;
  const named = nameSql(buildColumnName({ via: field.via, column: numbers }));
  return sql`if(mapContains(${named}, ${bound}), [${buildNumberKey(sql`${named}[${bound}]`, bins)}], ${buildTextKeys(texts, bins)})`;
}

function buildTextKeys(texts: Sql, bins: Bins | null): Sql {
  if (bins === 'present') return sql`arrayMap(one -> 'present', ${texts})`;
  if (bins !== 'month') return texts;
  const isDate = bindValue('String', '^\\d{4}-\\d\\d-\\d\\d$');
  return sql`arrayMap(one -> if(match(one, ${isDate}), substring(one, 1, 7), one), ${texts})`;
}

function buildNumberKey(number: Sql, bins: Bins | null): Sql {
  if (bins === null || typeof bins === 'string') return sql`toString(${number})`;
  const edges = bins.edges.map(String);
  const ranges = ['', ...edges].map((from, index) => `${from}..${edges[index] ?? ''}`);
  const below = sql`arrayCount(edge -> edge <= ${number}, ${bindValue('Array(Float64)', bins.edges)})`;
  return sql`arrayElement(${bindValue('Array(String)', ranges)}, 1 + ${below})`;
}

/**
 * The values of the rows to which a list of keys leads. Their keys and values are read once, as constant arrays; the first pair keeps them
 * from being empty. Ids are looked up as texts: the engine's `transform` does not take them.
 */
function buildThroughSql(field: ReachedField, { link, from }: LinkStep, { selectLinked }: ListContext): Sql {
  const { dataSet, theirs = dataSet.key } = link;
  const asText = (type: ColumnType, value: Sql): Sql => (isId(type) ? sql`toString(${value})` : value);
  const none = asText(field.type, bindScalar(field.type, getDefault(field.type)));
  const value = sql`ifNull(toString(${nameSql(field.column)}), ${none})`;
  const keyType = from.columns[link.by] ?? 'ids';
  const noKey = asText(keyType, bindScalar(keyType, getDefault(keyType)));
  const key = asText(keyType, nameSql(theirs));
  const pairs = sql`(${selectLinked(dataSet, sql`arrayPushFront(groupArray((${key}, ${value})), (${noKey}, ${none}))`, null)})`;
  const one = asText(keyType, sql`one`);
  const values = sql`arrayMap(one -> transform(${one}, tupleElement(${pairs}, 1), tupleElement(${pairs}, 2), ${none}), ${nameSql(link.by)})`;
  const found = sql`arrayFilter(one -> one <> ${none}, ${values})`;
  return isId(field.type) ? sql`arrayMap(one -> toUUID(one), ${found})` : found;
}

const isId = (type: ColumnType): boolean => type.startsWith('id');
