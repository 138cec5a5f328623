import { isList, type ColumnType } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { RowCondition, VisibilityRule } from '#contracts/semantic/row-condition.ts';
import { isRestricted } from '#engine/semantic/choose-source.ts';
import type { PlannedFilter } from '#engine/semantic/plan.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import {
  bindValue,
  clampInstant,
  joinAny,
  joinConditions,
  joinSql,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import {
  bindScalar,
  bindStored,
  buildAmongSql,
  buildColumnName,
  getDefault,
  listSeen,
} from '#server/semantic/column-sql.ts';
import { buildFieldSql, buildSeenListSql } from '#server/semantic/field-sql.ts';
import { buildListSql, buildOwnListSql, type ListContext } from '#server/semantic/list-sql.ts';

/** How a text is searched in a data set: as a query, or as letters that are found anywhere. */
export type SearchSql = (dataSet: DataSet, text: string, readAs: 'query' | 'letters') => Sql;

/** What conditions depend on: who sees, and how rows of other data sets are selected. */
export type ConditionContext = ListContext & {
  zone: string;
  /** The column of the instant by which rows are counted. */
  time: string;
  /** The condition of a searched text on a data set. */
  search: SearchSql;
};

/** The columns of rows: their types, and how they are read where they are not plain columns. */
export type RowColumns = Pick<DataSet, 'columns'> & { columnSql?: (name: string) => Sql };

/** A condition of a declaration; never null. */
export function buildRowCondition(condition: RowCondition, rows: RowColumns): Sql {
  if ('all' in condition) return joinConditions(condition.all.map((one) => buildRowCondition(one, rows)));
  if ('any' in condition) return joinAny(condition.any.map((one) => buildRowCondition(one, rows)));
  if ('not' in condition) return sql`not (${buildRowCondition(condition.not, rows)})`;
  const { columns, columnSql = nameSql } = rows;
  const column = columnSql(condition.column);
  const type = columns[condition.column] ?? 'text';
  if ('present' in condition) return condition.present ? sql`isNotNull(${column})` : sql`isNull(${column})`;
  if ('among' in condition) {
    if (isList(type)) return sql`hasAny(${column}, ${bindStored(type, condition.among)})`;
    const among = buildAmongSql(column, type, condition.among);
    return type.endsWith('?') ? sql`ifNull(${among}, false)` : among;
  }
  const { from, to } = condition;
  return sql`ifNull(${joinConditions([
    ...(from === undefined ? [] : [sql`${column} >= ${bindScalar('decimal', from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${bindScalar('decimal', to)}`]),
  ])}, false)`;
}

/** The rows that a viewer sees, and that are counted at all; a filter of the right dimension chooses these itself. */
export function buildSeenConditions(
  dataSet: DataSet,
  context: ConditionContext,
  filters: readonly PlannedFilter[] = [],
): Sql[] {
  const chosen = filters.some((one) => one.kind === 'values' && one.dimension === dataSet.countedBy);
  return [
    ...(dataSet.counted && !chosen ? [buildRowCondition(dataSet.counted, dataSet)] : []),
    ...buildVisibleConditions(dataSet, context),
  ];
}

/** The rows that a viewer sees, whether they are counted or not. */
export function buildVisibleConditions(dataSet: DataSet, context: ConditionContext): Sql[] {
  return dataSet.visibility && isRestricted(dataSet, context.viewer)
    ? [buildVisibilityCondition(dataSet.visibility, dataSet, context)]
    : [];
}

function buildVisibilityCondition(rule: VisibilityRule, dataSet: DataSet, context: ConditionContext): Sql {
  if ('all' in rule)
    return joinConditions(rule.all.map((one) => buildVisibilityCondition(one, dataSet, context)));
  if ('any' in rule) return joinAny(rule.any.map((one) => buildVisibilityCondition(one, dataSet, context)));
  if ('link' in rule) return buildLinkCondition(rule.link, dataSet, context);
  const values = context.viewer.sets['seen' in rule ? rule.seen : rule.unseen];
  if (values === undefined) return sql`true`;
  const among = buildRowCondition({ column: rule.column, among: values }, dataSet);
  return 'seen' in rule ? among : sql`not (${among})`;
}

function buildLinkCondition(name: string, { links, columns }: DataSet, context: ConditionContext): Sql {
  const link = links[name];
  if (!link) throw new Error(`no link ${name}`);
  const column = nameSql(link.by);
  const type: ColumnType = columns[link.by] ?? 'id';
  const linked = context.selectLinked(link.dataSet, nameSql(link.theirs ?? link.dataSet.key), null);
  return sql`(ifNull(${column} = ${bindScalar(type, getDefault(type))}, true) or ifNull(${column} in (${linked}), false))`;
}

/** A filter of a part; never null. */
export function buildFilterCondition(
  filter: PlannedFilter,
  dataSet: DataSet,
  context: ConditionContext,
): Sql {
  switch (filter.kind) {
    case 'values':
      return buildValuesCondition(filter, context);
    case 'clock':
      return buildClockCondition(filter, context);
    case 'text':
      return buildTextCondition(filter, context);
    case 'number': {
      const column = buildFieldSql(filter.field, context);
      if (filter.is === 'empty') return sql`isNull(${column})`;
      return sql`ifNull(${joinConditions([
        sql`isNotNull(${column})`,
        ...(filter.least === null ? [] : [sql`${column} >= ${bindValue('Float64', filter.least)}`]),
        ...(filter.most === null ? [] : [sql`${column} <= ${bindValue('Float64', filter.most)}`]),
      ])}, false)`;
    }
    case 'instant':
      return buildInstantCondition(filter, dataSet);
    case 'search':
      return context.search(dataSet, filter.text, filter.readAs);
    case 'except':
      return sql`not (${joinConditions(filter.filters.map((one) => buildFilterCondition(one, dataSet, context)))})`;
    case 'any':
      return sql`(${joinSql(
        filter.groups.map((group) =>
          joinConditions(group.map((one) => buildFilterCondition(one, dataSet, context))),
        ),
        sql` or `,
      )})`;
    case 'linked': {
      const keys = context.selectLinked(filter.dataSet, nameSql(filter.by), filter.filters);
      const some = sql`ifNull(${nameSql(dataSet.key)} in (${keys}), false)`;
      return filter.is === 'some' ? some : sql`not ${some}`;
    }
  }
}

/** That a text of a row has a part anywhere or at its start, capitals aside; of a list, one of the texts that the viewer sees. */
function buildTextCondition(
  { field, is, part }: Extract<PlannedFilter, { kind: 'text' }>,
  context: ListContext,
): Sql {
  const wanted = sql`lowerUTF8(${bindValue('String', part)})`;
  const has = (text: Sql): Sql =>
    is === 'contains' || is === 'not_contains'
      ? sql`position(lowerUTF8(${text}), ${wanted}) > 0`
      : sql`startsWith(lowerUTF8(${text}), ${wanted})`;
  const found = isList(field.type)
    ? sql`arrayExists(one -> ${has(sql`one`)}, ${buildSeenListSql(field, context)})`
    : sql`ifNull(${has(buildFieldSql(field, context))}, false)`;
  return is === 'contains' || is === 'begins' ? found : sql`not (${found})`;
}

/**
 * In whole milliseconds: in an update ClickHouse re-parses times that are compared with a column from a text that it cannot read
 * (ClickHouse 26, a column that is the default of another).
 */
function buildInstantCondition(
  { column: name, is, span }: Extract<PlannedFilter, { kind: 'instant' }>,
  { columns }: DataSet,
): Sql {
  const at = sql`toUnixTimestamp64Milli(${nameSql(name)})`;
  const bound = (value: number): Sql => bindValue('Int64', clampInstant(value));
  const within = sql`${at} >= ${bound(span.from)} and ${at} < ${bound(span.to)}`;
  const found = columns[name]?.endsWith('?') ? sql`ifNull(${within}, false)` : within;
  return is === 'within' ? found : sql`not (${found})`;
}

/** That the counted instant is at some hours or days of the week. */
export function buildClockCondition(
  filter: Extract<PlannedFilter, { kind: 'clock' }>,
  { time, zone }: Pick<ConditionContext, 'time' | 'zone'>,
): Sql {
  const values = filter.values.flatMap((one) => (one !== null && /^\d{1,2}$/.test(one) ? [Number(one)] : []));
  const clock = buildClockSql(filter.unit, { time, zone: filter.zone ?? zone });
  const among = sql`ifNull(${clock} in ${bindValue('Array(Int32)', values)}, false)`;
  return filter.is === 'among' ? among : sql`not ${among}`;
}

/** The hour or the day of the week of the counted instant, in the zone of the question. */
export function buildClockSql(
  unit: 'weekday' | 'hour',
  { time, zone }: Pick<ConditionContext, 'time' | 'zone'>,
): Sql {
  const bound = bindValue('String', zone);
  return unit === 'weekday'
    ? sql`toDayOfWeek(${nameSql(time)}, 0, ${bound})`
    : sql`toHour(${nameSql(time)}, ${bound})`;
}

export type ValuesFilter = Pick<Extract<PlannedFilter, { kind: 'values' }>, 'field' | 'is' | 'values'>;

/** That a row has one of the values, none of them, or another one; values that the viewer does not see are as if they did not exist. */
export function buildValuesCondition({ field, is, values }: ValuesFilter, context: ListContext): Sql {
  const some = values.flatMap((one) => one ?? []);
  const withNone = values.includes(null);
  if (isList(field.type)) {
    const seen = listSeen(field, context.viewer);
    const known = seen ? some.filter((one) => seen.has(one)) : some;
    const stored = bindStored(field.type, withNone ? [...known, getDefault(field.type)] : known);
    const own = buildOwnListSql(field, context);
    if (is === 'beyond' && values.length === 1 && withNone && !seen) return sql`notEmpty(${own})`;
    if (is === 'beyond')
      return sql`arrayExists(one -> not has(${stored}, one), ${buildListSql(field, context)})`;
    const among = sql`hasAny(${withNone ? sql`emptyArrayToSingle(${own})` : own}, ${stored})`;
    return is === 'among' ? among : sql`not ${among}`;
  }
  if (!field.bands && field.via.length === 0 && !field.type.endsWith('?')) {
    const column = nameSql(buildColumnName(field));
    // A column that is never null needs no guard: it is compared by its indexes, and before other columns are read.
    const stored = some.filter((one) => one !== String(field.blank));
    const blank = withNone && field.blank !== null ? [field.blank] : [];
    const found = buildAmongSql(column, field.type, [...stored, ...blank]);
    return is === 'among' ? found : sql`not (${found})`;
  }
  const known = field.bands ? bindValue('Array(String)', some) : bindStored(field.type, some);
  const among = sql`ifNull(${buildFieldSql(field, context)} in ${known}, ${withNone ? sql`true` : sql`false`})`;
  return is === 'among' ? among : sql`not ${among}`;
}
