import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckContext, CommonTables, ValuePlace } from '#engine/expert-sql/check-context.ts';
import { checkSeries } from '#engine/expert-sql/check-series.ts';
import { applyOperator, checkCondition, checkValue, toLogic } from '#engine/expert-sql/check-value.ts';
import { convertAll } from '#engine/expert-sql/convert.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import { Scope, toReadingTable, toScopeTable, type ScopeTable } from '#engine/expert-sql/scope.ts';
import type { SqlSource } from '#engine/expert-sql/syntax.ts';
import type { NumberedValue, QueryColumn, TypedSource, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { getElementType } from '#engine/expert-sql/value-type.ts';

/** Rows with the names of their columns. */
export type Relation = {
  source: TypedSource;
  tables: readonly ScopeTable[];
  merged: ReadonlyMap<string, TypedValue>;
};

/** Where sources are checked: the query around them, and what they may name. */
export type SourcePlace = { context: CheckContext; around: CommonTables; outer: Scope | null };

type Source<K extends SqlSource['kind']> = Extract<SqlSource, { kind: K }>;

/** The rows of a from clause; what is separated by commas is joined without a condition. */
export function checkFrom(sources: readonly SqlSource[], place: SourcePlace): Relation | null {
  let all: Relation | null = null;
  for (const source of sources) {
    const next = checkSource(source, all, place);
    all = source.kind === 'function' || !all ? next : cross(all, next, source.at);
  }
  return all;
}

function cross(left: Relation, right: Relation, at: number): Relation {
  const source: TypedSource = {
    kind: 'join',
    join: 'inner',
    left: left.source,
    right: right.source,
    on: null,
    merged: [],
  };
  const merged = new Map([...left.merged, ...right.merged]);
  return { source, tables: joinTables(left, right, at), merged };
}

function joinTables(left: Relation, right: Relation, at: number): ScopeTable[] {
  const twice = right.tables.find(({ alias }) => left.tables.some((one) => one.alias === alias));
  if (twice) return refuseSql(at, fault('sql_table_twice', { table: twice.alias }));
  return [...left.tables, ...right.tables];
}

/** @param before the rows whose lists a function may take apart */
function checkSource(source: SqlSource, before: Relation | null, place: SourcePlace): Relation {
  switch (source.kind) {
    case 'table':
      return checkTable(source, place);
    case 'query': {
      const query = place.context.checkQuery(source.query, place.around, place.outer);
      const table = toScopeTable(source.alias, query.columns, nameColumns(source, query.columns));
      return { source: { kind: 'query', query }, tables: [table], merged: new Map() };
    }
    case 'join':
      return checkJoin(source, place);
    case 'function':
      return checkFunction(source, before, { place, outer: false });
  }
}

function checkTable(source: Source<'table'>, { context, around, outer }: SourcePlace): Relation {
  const { name, alias, at } = source;
  context.countTable(at);
  for (let common = around; common; common = common.around)
    if (common.table.name === name) {
      common.used.count += 1;
      const { table, around: visible } = common;
      const query = context.checkQuery(table.query, visible, outer);
      const columns = query.columns.map((column, index) => ({
        ...column,
        name: nameColumns(table, query.columns)[index] ?? column.name,
      }));
      const scoped = toScopeTable(alias ?? name, columns, nameColumns(source, columns));
      return { source: { kind: 'query', query }, tables: [scoped], merged: new Map() };
    }
  const reading = context.readTable(name, at);
  if (source.columns.length > 0) refuseSql(at, fault('sql_not_allowed', { what: `${name} (…)` }));
  return {
    source: { kind: 'table', reading },
    tables: [toReadingTable(reading, alias ?? name, context.nextId)],
    merged: new Map(),
  };
}

/** The names that an alias gives to columns. */
function nameColumns(
  { columns, at }: { columns: readonly string[]; at: number },
  own: readonly QueryColumn[],
): readonly string[] {
  if (columns.length > own.length)
    return refuseSql(at, fault('sql_column_count', { wanted: own.length, count: columns.length }));
  return columns;
}

function makeScope({ tables, merged }: Pick<Relation, 'tables' | 'merged'>, outer: Scope | null): Scope {
  const scope = new Scope(outer);
  for (const table of tables) scope.add(table, 0);
  for (const [name, value] of merged) scope.merged.set(name, value);
  return scope;
}

function toPlace(relation: Pick<Relation, 'tables' | 'merged'>, place: SourcePlace): ValuePlace {
  const { context, around, outer } = place;
  return { context, around, scope: makeScope(relation, outer), level: 'row', windows: new Map() };
}

function checkJoin(join: Source<'join'>, place: SourcePlace): Relation {
  const left = checkSource(join.left, null, place);
  if (join.right.kind === 'function') return checkJoinedFunction(join, { left, right: join.right }, place);
  const right = checkSource(join.right, null, place);
  const tables = joinTables(left, right, join.at);
  const merged = new Map([...left.merged, ...right.merged]);
  const using = join.using.map((name) => mergeColumn(name, join, { left, right, place }));
  for (const { name, value } of using) merged.set(name, value);
  const conditions = using.map(({ condition }) => condition);
  const on = join.on ? checkCondition(join.on, toPlace({ tables, merged }, place)) : null;
  const all = [...conditions, ...(on ? [on] : [])];
  const source: TypedSource = {
    kind: 'join',
    join: join.join,
    left: left.source,
    right: right.source,
    on: all.length === 0 ? null : toLogic(join.at, 'and', all),
    merged: using.map(({ column }) => column),
  };
  return { source, tables, merged };
}

type MergeInput = { left: Relation; right: Relation; place: SourcePlace };
type MergedColumn = { name: string; value: TypedValue; condition: TypedValue; column: NumberedValue };

/** A column of `using`: one value where both sides are equal, or where only one side has a row. */
function mergeColumn(
  name: string,
  { join, at }: Source<'join'>,
  { left, right, place }: MergeInput,
): MergedColumn {
  const sides = [left, right].map((side) => makeScope(side, null).read([name], at));
  const { type, values } = convertAll(sides);
  const [first, second] = values;
  if (!first || !second) throw new Error('a join without two sides');
  const condition = applyOperator('=', [first, second], at);
  const id = place.context.nextId();
  const both: TypedValue = { kind: 'call', at, type, name: 'coalesce', operands: [first, second] };
  const value = join === 'full' ? both : join === 'right' ? second : first;
  const origin = sides[join === 'right' ? 1 : 0]?.origin;
  const merged: TypedValue = { kind: 'column', at, type, id, label: name, ...(origin && { origin }) };
  return { name, value: merged, condition, column: { id, value } };
}

type JoinedFunction = { left: Relation; right: Source<'function'> };

/** `cross join unnest(…)`, and `left join unnest(…) on true`, which keeps rows with an empty list. */
function checkJoinedFunction(
  join: Source<'join'>,
  { left, right }: JoinedFunction,
  place: SourcePlace,
): Relation {
  const isTrue = join.on?.kind === 'constant' && join.on.value === true;
  const isKnown = join.join === 'inner' ? join.on === null || isTrue : join.join === 'left' && isTrue;
  if (!isKnown || join.using.length > 0 || right.name !== 'unnest')
    return refuseSql(join.at, fault('sql_not_allowed', { what: `JOIN ${right.name}()` }));
  return checkFunction(right, left, { place, outer: join.join === 'left' });
}

type FunctionOptions = { place: SourcePlace; outer: boolean };

/** The values of a list as rows, each beside the row that has the list; or a series. */
function checkFunction(
  source: Source<'function'>,
  before: Relation | null,
  { place, outer }: FunctionOptions,
): Relation {
  const { name, at } = source;
  place.context.countTable(at);
  const known = before ?? { tables: [], merged: new Map<string, TypedValue>() };
  const operands = source.arguments.map((one) => checkValue(one, toPlace(known, place)));
  if (name === 'generate_series') {
    const series = checkSeries(operands, { at, id: place.context.nextId() });
    const table = nameFunction(source, { id: series.id, type: series.start.type });
    const next: Relation = { source: series, tables: [table], merged: new Map() };
    return before ? cross(before, next, at) : next;
  }
  const [list, ...others] = operands;
  const element = list && getElementType(list.type);
  if (name !== 'unnest') return refuseSql(at, fault('sql_unknown_function', { function: name }));
  if (!list || !element || others.length > 0)
    return refuseSql(
      at,
      fault('sql_argument_types', { function: name, types: operands.map(({ type }) => type) }),
    );
  const id = place.context.nextId();
  const table = nameFunction(source, { id, type: element, origin: list.origin });
  return {
    source: { kind: 'unnest', before: before?.source ?? null, list, id, outer },
    tables: joinTables(
      { ...known, source: { kind: 'unnest', before: null, list, id, outer } },
      { source: { kind: 'unnest', before: null, list, id, outer }, tables: [table], merged: new Map() },
      at,
    ),
    merged: known.merged,
  };
}

/** The one column of a function is called as its alias, unless its own name is written. */
function nameFunction(
  { name, alias, columns, at }: Source<'function'>,
  column: Omit<QueryColumn, 'name'>,
): ScopeTable {
  const own = { ...column, name: columns[0] ?? alias ?? name };
  if (columns.length > 1) refuseSql(at, fault('sql_column_count', { wanted: 1, count: columns.length }));
  return toScopeTable(alias ?? name, [own]);
}
