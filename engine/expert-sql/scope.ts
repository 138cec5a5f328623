import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { SqlColumn } from '#engine/expert-sql/sql-table.ts';
import type { ColumnOrigin, QueryColumn, TableReading, TypedValue } from '#engine/expert-sql/typed-tree.ts';

/** A table of a from clause, by the name that its columns may have before them. */
export type ScopeTable = {
  alias: string;
  /** Their names in their order; `listed`: whether `*` lists them. */
  names: readonly { name: string; listed: boolean }[];
  read: (name: string, at: number) => TypedValue | undefined;
  /** The data set, where the table is one. */
  reading: TableReading | null;
};

/** A value of a column of a query. */
export function readQueryColumn({ id, name, type, origin }: QueryColumn, at: number): TypedValue {
  return { kind: 'column', at, type, id, label: name, ...(origin && { origin }) };
}

/** The names that a select may use. */
export class Scope {
  readonly tables: ScopeTable[] = [];
  /** Columns of `using`, which take the place of one on each side. */
  readonly merged = new Map<string, TypedValue>();
  /** The scope of the query around this one, whose columns are refused with a reason. */
  readonly #outer: Scope | null;

  constructor(outer: Scope | null) {
    this.#outer = outer;
  }

  add(table: ScopeTable, at: number): void {
    if (this.tables.some(({ alias }) => alias === table.alias))
      refuseSql(at, fault('sql_table_twice', { table: table.alias }));
    this.tables.push(table);
  }

  /** The column of a name. @throws SqlRefusal */
  read(path: readonly string[], at: number): TypedValue {
    const label = path.join('.');
    const found = this.find(path, at);
    if (found) return found;
    for (let outer = this.#outer; outer; outer = outer.#outer)
      if (outer.find(path, at)) return refuseSql(at, fault('sql_correlated', { column: label }));
    const [table] = path;
    if (path.length === 2 && table !== undefined && !this.tables.some(({ alias }) => alias === table))
      return refuseSql(at, fault('sql_unknown_table', { table }));
    return refuseSql(at, fault('sql_unknown_column', { column: label }));
  }

  find(path: readonly string[], at: number): TypedValue | undefined {
    const [first = '', second] = path;
    if (second !== undefined) return this.tables.find(({ alias }) => alias === first)?.read(second, at);
    const merged = this.merged.get(first);
    if (merged) return { ...merged, at };
    const [table, other] = this.tables.filter(({ names }) => names.some(({ name }) => name === first));
    if (other) return refuseSql(at, fault('sql_ambiguous_column', { column: first }));
    return table?.read(first, at);
  }
}

/** A table of the columns of a query, by other names where these are written. */
export function toScopeTable(
  alias: string,
  columns: readonly QueryColumn[],
  names: readonly string[] = [],
): ScopeTable {
  const named = columns.map((column, index) => ({ column, name: names[index] ?? column.name }));
  return {
    alias,
    names: named.map(({ name }) => ({ name, listed: true })),
    read: (wanted, at) => {
      const found = named.filter(({ name }) => name === wanted);
      if (found.length > 1) return refuseSql(at, fault('sql_ambiguous_column', { column: wanted }));
      return found[0] && { ...readQueryColumn(found[0].column, at), label: wanted };
    },
    reading: null,
  };
}

/** A data set as a table; what is read of it is remembered. */
export function toReadingTable(reading: TableReading, alias: string, nextId: () => number): ScopeTable {
  const { columns } = reading.table;
  return {
    alias,
    names: [...columns.values()].map(({ name, listed }) => ({ name, listed })),
    read: (name, at) => {
      const column = columns.get(name);
      if (!column) return undefined;
      const known = reading.columns.get(name) ?? { id: nextId(), column };
      reading.columns.set(name, known);
      const { type } = column;
      return { kind: 'column', at, type, id: known.id, label: name, origin: toOrigin(reading, column) };
    },
    reading,
  };
}

function toOrigin({ table }: TableReading, { dimension, time, unit }: SqlColumn): ColumnOrigin {
  return {
    dataSet: table.dataSet.name,
    ...(dimension !== null && { dimension }),
    ...(time !== null && { time }),
    ...(unit !== null && { unit }),
  };
}
