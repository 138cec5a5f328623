import { fault } from '#contracts/kit/faults/fault.ts';
import { CheckContext, type CheckOptions, type CommonTables } from '#engine/expert-sql/check-context.ts';
import { checkSelect } from '#engine/expert-sql/check-select.ts';
import { checkValue } from '#engine/expert-sql/check-value.ts';
import { convert, convertAll } from '#engine/expert-sql/convert.ts';
import { placeFault, refuseSql, SQL_LIMITS, type SqlFault } from '#engine/expert-sql/fault.ts';
import { readQueryColumn, Scope } from '#engine/expert-sql/scope.ts';
import type { SqlOrder, SqlQuery, SqlSetOperation, SqlValues } from '#engine/expert-sql/syntax.ts';
import type {
  QueryColumn,
  TableReading,
  TypedOrder,
  TypedQuery,
  TypedValue,
} from '#engine/expert-sql/typed-tree.ts';
import { isComparable, unifyTypes } from '#engine/expert-sql/value-type.ts';

/** A statement that can be rendered, with what it reads, and the zones that it names with their positions. */
export type CheckedStatement = {
  query: TypedQuery;
  readings: readonly TableReading[];
  zones: ReadonlyMap<string, number>;
};
export type CheckResult =
  | { ok: true; statement: CheckedStatement }
  | { ok: false; faults: readonly SqlFault[] };

/** Checks a statement: its names against the tables of a person, its types, and its groups. */
export function checkStatement(text: string, query: SqlQuery, options: CheckOptions): CheckResult {
  const context: CheckContext = new CheckContext(options, (inner, around, outer) =>
    new QueryChecker(context).check(inner, around, outer),
  );
  const checked = context.attempt(() => settle(context.checkQuery(query, null, null)));
  if (checked && context.faults.length === 0)
    return { ok: true, statement: { query: checked, readings: context.readings, zones: context.zones } };
  const places = context.faults.map(({ at, fault: of }) => placeFault(text, at, of));
  // A common table that is named twice is checked twice.
  const unique = new Map(places.map((one) => [JSON.stringify(one), one]));
  return { ok: false, faults: [...unique.values()].slice(0, SQL_LIMITS.faults) };
}

/** What has no type from its surroundings is text. */
function settle(query: TypedQuery): TypedQuery {
  return settleColumns(
    query,
    query.columns.map(({ type }) => (type === 'unknown' ? 'text' : type)),
  );
}

/** A query whose untyped constants are of some types. */
function settleColumns(query: TypedQuery, types: readonly QueryColumn['type'][]): TypedQuery {
  const changed = query.columns.map((column, index) => ({ ...column, type: types[index] ?? column.type }));
  if (query.columns.every(({ type }) => type !== 'unknown')) return query;
  const toType = new Map(
    changed.flatMap(({ id, type }, index) =>
      query.columns[index]?.type === 'unknown' ? [[id, type] as const] : [],
    ),
  );
  const { body } = query;
  if (body.kind !== 'select') return query;
  const outputs = body.outputs.map(({ id, value }) => {
    const type = toType.get(id);
    return { id, value: type === undefined ? value : convert(value, type) };
  });
  return {
    ...query,
    columns: changed.map((one) => (toType.has(one.id) ? one : one)),
    body: { ...body, outputs },
  };
}

class QueryChecker {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  check(query: SqlQuery, around: CommonTables, outer: Scope | null): TypedQuery {
    const tables = this.#addTables(query, around);
    const checked = this.#checkBody(query, tables, outer);
    this.#checkUnused(tables, around, outer);
    if (query.limit !== null && query.limit < 0) refuseSql(query.at, fault('sql_constant_wanted'));
    const inner = { ...checked, limit: query.limit, offset: query.offset };
    return outer === null && around === null && query.tables.length === 0 ? inner : settle(inner);
  }

  #addTables({ tables }: SqlQuery, around: CommonTables): CommonTables {
    let all = around;
    for (const table of tables) {
      for (let known = all; known !== around && known; known = known.around)
        if (known.table.name === table.name)
          refuseSql(table.at, fault('sql_table_twice', { table: table.name }));
      all = { table, around: all, used: { count: 0 } };
    }
    return all;
  }

  /** A common table that nothing names is checked as well, and not read. */
  #checkUnused(tables: CommonTables, around: CommonTables, outer: Scope | null): void {
    for (let one = tables; one !== around && one; one = one.around) {
      if (one.used.count > 0) continue;
      const { readings } = this.#context;
      this.#context.readings = [...readings];
      const { table, around: visible } = one;
      this.#context.attempt(() => this.#context.checkQuery(table.query, visible, outer));
      this.#context.readings = readings;
    }
  }

  #checkBody(
    query: SqlQuery,
    around: CommonTables,
    outer: Scope | null,
  ): Omit<TypedQuery, 'limit' | 'offset'> {
    const { body, order } = query;
    if (body.kind === 'select') return checkSelect(body, order, { context: this.#context, around, outer });
    const checked =
      body.kind === 'set' ? this.#checkSet(body, around, outer) : this.#checkValues(body, around, outer);
    return { ...checked, order: order.map((one) => orderColumn(one, checked.columns)) };
  }

  #checkSet(body: SqlSetOperation, around: CommonTables, outer: Scope | null) {
    const { operator, all, at } = body;
    if (all && operator !== 'union')
      refuseSql(at, fault('sql_not_allowed', { what: `${operator.toUpperCase()} ALL` }));
    const sides = [body.left, body.right].map((side) => this.#context.checkQuery(side, around, outer));
    const [left, right] = sides;
    if (!left || !right) throw new Error('a set operation without two sides');
    if (left.columns.length !== right.columns.length)
      return refuseSql(
        body.right.at,
        fault('sql_column_count', { wanted: left.columns.length, count: right.columns.length }),
      );
    const types = left.columns.map(({ type }, index) => {
      const pair = [type, right.columns[index]?.type ?? 'unknown'] as const;
      const common = unifyTypes(pair);
      if (common === null || (!isComparable(common) && !all))
        return refuseSql(body.right.at, fault('sql_types_differ', { types: pair }));
      return common === 'unknown' ? 'text' : common;
    });
    const toSide = (side: TypedQuery) => {
      const settled = settleColumns(side, types);
      return {
        query: settled,
        values: settled.columns.map((one, index) =>
          convert(readQueryColumn(one, at), types[index] ?? 'text'),
        ),
      };
    };
    const columns = left.columns.map(({ name, origin }, index): QueryColumn => {
      const other = right.columns[index]?.origin;
      const isSame = JSON.stringify(origin) === JSON.stringify(other);
      return {
        id: this.#context.nextId(),
        name,
        type: types[index] ?? 'text',
        ...(isSame && origin && { origin }),
      };
    });
    return {
      body: { kind: 'set' as const, operator, all, left: toSide(left), right: toSide(right) },
      columns,
    };
  }

  #checkValues({ rows, at }: SqlValues, around: CommonTables, outer: Scope | null) {
    const place = {
      context: this.#context,
      scope: new Scope(outer),
      around,
      level: 'row' as const,
      windows: new Map(),
    };
    const [first = []] = rows;
    const typed = rows.map((row) => row.map((one) => checkValue(one, place)));
    const uneven = typed.find(({ length }) => length !== first.length);
    if (uneven)
      return refuseSql(at, fault('sql_column_count', { wanted: first.length, count: uneven.length }));
    const listed = first.map((_one, index) =>
      convertAll(typed.flatMap((row): TypedValue[] => (row[index] ? [row[index]] : []))),
    );
    const columns = listed.map(({ type }, index): QueryColumn => {
      return { id: this.#context.nextId(), name: `column${index + 1}`, type };
    });
    const converted = typed.map((_row, index) =>
      listed.flatMap(({ values }): TypedValue[] => (values[index] ? [values[index]] : [])),
    );
    return { body: { kind: 'values' as const, rows: converted }, columns };
  }
}

/** The order of a union: by names and positions of its columns. */
function orderColumn(
  { value, descending, nullsFirst, at }: SqlOrder,
  columns: readonly QueryColumn[],
): TypedOrder {
  const found =
    value.kind === 'column' && value.path.length === 1
      ? columns.find(({ name }) => name === value.path[0])
      : value.kind === 'constant' && value.type === 'integer'
        ? columns[Number(value.value) - 1]
        : undefined;
  if (!found)
    return refuseSql(
      at,
      fault('sql_unknown_column', { column: value.kind === 'column' ? value.path.join('.') : '?' }),
    );
  return { value: readQueryColumn(found, at), descending, nullsFirst };
}
