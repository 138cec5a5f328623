import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql, SQL_LIMITS, SqlRefusal } from '#engine/expert-sql/fault.ts';
import type { Scope } from '#engine/expert-sql/scope.ts';
import type { SqlTable } from '#engine/expert-sql/sql-table.ts';
import type {
  ConstantValue,
  SqlCommonTable,
  SqlExpression,
  SqlQuery,
  SqlWindow,
} from '#engine/expert-sql/syntax.ts';
import type { TableReading, TypedQuery, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import type { SqlType } from '#engine/expert-sql/value-type.ts';

/** A value that the surroundings of a statement give, such as a choice on a dashboard; several of a list type. */
export type SqlParameter = { type: SqlType; value: ConstantValue | readonly (string | number)[] };

/** What a statement is checked against. */
export type CheckOptions = {
  tables: readonly SqlTable[];
  /** Data sets that exist, but not for this person. */
  hidden?: ReadonlySet<string>;
  parameters?: ReadonlyMap<string, SqlParameter>;
  /** The present, in epoch milliseconds, and the day that it is in the zone of the account. */
  now: number;
  today: string;
};

/** The common tables that a query may name, the nearest first. */
export type CommonTables = { table: SqlCommonTable; around: CommonTables; used: { count: number } } | null;

type CheckQuery = (query: SqlQuery, around: CommonTables, outer: Scope | null) => TypedQuery;

/** What all parts of a statement share while it is checked. */
export class CheckContext {
  readonly options: CheckOptions;
  readonly tables: ReadonlyMap<string, SqlTable>;
  readonly checkQuery: CheckQuery;
  /** Every table that is read, in the order in which they are named. */
  readings: TableReading[] = [];
  /** Zones that the text names, with their positions. */
  readonly zones = new Map<string, number>();
  readonly faults: { at: number; fault: Fault }[] = [];
  #last = 0;
  #named = 0;

  constructor(options: CheckOptions, checkQuery: CheckQuery) {
    this.options = options;
    this.checkQuery = checkQuery;
    this.tables = new Map(options.tables.map((table) => [table.name, table]));
  }

  readonly nextId = (): number => {
    this.#last += 1;
    return this.#last;
  };

  /** Counts a table that is named, and refuses a statement that names too many. */
  countTable(at: number): void {
    this.#named += 1;
    if (this.#named > SQL_LIMITS.tables)
      refuseSql(at, fault('sql_too_many_tables', { limit: SQL_LIMITS.tables }));
  }

  /** Begins to read a data set. @throws SqlRefusal where there is none of the name */
  readTable(name: string, at: number): TableReading {
    const table = this.tables.get(name);
    if (!table) {
      const isHidden = this.options.hidden?.has(name) ?? false;
      return refuseSql(
        at,
        isHidden ? fault('data_set_hidden', { data_set: name }) : fault('sql_unknown_table', { table: name }),
      );
    }
    const reading: TableReading = { id: this.nextId(), at, table, columns: new Map(), stored: new Map() };
    this.readings.push(reading);
    return reading;
  }

  /** What a check gives; a fault is noted, so that the rest of the statement is checked too. */
  attempt<T>(check: () => T): T | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof SqlRefusal)) throw error;
      this.faults.push({ at: error.at, fault: error.fault });
      return undefined;
    }
  }
}

/** Where a value is written: what it may name, and whether it may be one of many rows or of the rows around a row. */
export type ValuePlace = {
  context: CheckContext;
  scope: Scope;
  around: CommonTables;
  level: 'row' | 'group' | 'output';
  windows: ReadonlyMap<string, SqlWindow>;
};

export type CheckValue = (value: SqlExpression, place: ValuePlace) => TypedValue;
