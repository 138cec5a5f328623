import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { SqlColumn, SqlTable } from '#engine/expert-sql/sql-table.ts';
import type { FrameBound } from '#engine/expert-sql/syntax.ts';
import type { SqlType } from '#engine/expert-sql/value-type.ts';

/** What a column of a result is: the dimension, time or measure of a data set. */
export type ColumnOrigin = {
  dataSet: string;
  dimension?: string;
  time?: string;
  /** Of a shortened time: to which unit. */
  grain?: string;
  measure?: string;
  unit?: MeasurementUnit;
};

/** A length of time by the calendar, as it was written. */
export type CalendarInterval = { months: number; days: number; milliseconds: number };

/** A checked value: all names are columns by their numbers, all functions are on the list, every type is known. */
export type TypedValue = { at: number; type: SqlType; origin?: ColumnOrigin } & (
  | { kind: 'constant'; value: string | number | boolean | null | CalendarInterval }
  | { kind: 'column'; id: number; label: string }
  | { kind: 'call'; name: string; operands: readonly TypedValue[] }
  | { kind: 'case'; branches: readonly TypedBranch[]; otherwise: TypedValue | null }
  | { kind: 'cast'; operand: TypedValue }
  | { kind: 'among'; operand: TypedValue; values: readonly TypedValue[] }
  | { kind: 'any'; operand: TypedValue; list: TypedValue }
  | { kind: 'array'; values: readonly TypedValue[] }
  | { kind: 'query'; use: 'value' | 'exists'; query: TypedQuery }
  | { kind: 'among_query'; operand: TypedValue; query: TypedQuery }
  | TypedAggregate
  | TypedMeasure
  | TypedWindowCall
);
export type TypedBranch = { condition: TypedValue; result: TypedValue };

/** What many rows become. */
export type TypedAggregate = {
  kind: 'aggregate';
  name: string;
  operands: readonly TypedValue[];
  distinct: boolean;
  filter: TypedValue | null;
  order: readonly TypedOrder[];
};

/** A measure of a data set over the rows of a table that is read. */
export type TypedMeasure = { kind: 'measure'; reading: number; measure: string; filter: TypedValue | null };

/** A function of the rows around a row. */
export type TypedWindowCall = {
  kind: 'window';
  name: string;
  operands: readonly TypedValue[];
  filter: TypedValue | null;
  window: TypedWindow;
};
export type TypedWindow = {
  partition: readonly TypedValue[];
  order: readonly TypedOrder[];
  frame: { unit: 'rows' | 'range'; start: FrameBound; end: FrameBound } | null;
};
export type TypedOrder = { value: TypedValue; descending: boolean; nullsFirst: boolean };

/*
 * A checked query. Every column of every level has a number of its own, so that no name of the text is needed: what is rendered names
 * columns by their numbers.
 */

/** A column of a query's rows. */
export type QueryColumn = { id: number; name: string; type: SqlType; origin?: ColumnOrigin | undefined };

export type TypedQuery = {
  body: TypedBody;
  columns: readonly QueryColumn[];
  /** Over columns of the body, some of which are there for the order alone. */
  order: readonly TypedOrder[];
  limit: number | null;
  offset: number;
};

export type TypedBody =
  | TypedSelect
  | {
      kind: 'set';
      operator: 'union' | 'intersect' | 'except';
      all: boolean;
      left: SetSide;
      right: SetSide;
    }
  | { kind: 'values'; rows: readonly (readonly TypedValue[])[] };

/** A side of a set operation, with its columns as values of the types of both. */
export type SetSide = { query: TypedQuery; values: readonly TypedValue[] };

/** A value that becomes a column. */
export type NumberedValue = { id: number; value: TypedValue };

export type TypedSelect = {
  kind: 'select';
  from: TypedSource | null;
  where: TypedValue | null;
  /** Null where rows stay rows. */
  grouped: { keys: readonly NumberedValue[]; aggregates: readonly NumberedValue[] } | null;
  having: TypedValue | null;
  windows: readonly NumberedValue[];
  /** The columns of the query, and those that only its order needs. */
  outputs: readonly NumberedValue[];
  distinct: 'none' | 'all' | readonly number[];
};

/** A data set that is read, with the columns that the query needs of it. */
export type TableReading = {
  id: number;
  at: number;
  table: SqlTable;
  /** Columns of the table by their numbers. */
  columns: Map<string, { id: number; column: SqlColumn }>;
  /** Stored columns that measures combine. */
  stored: Map<string, number>;
};

export type TypedSource =
  | { kind: 'table'; reading: TableReading }
  | { kind: 'query'; query: TypedQuery }
  | {
      kind: 'join';
      join: 'inner' | 'left' | 'right' | 'full';
      left: TypedSource;
      right: TypedSource;
      on: TypedValue | null;
      /** Columns that take the place of one on each side. */
      merged: readonly NumberedValue[];
    }
  /** Each row of the rows before it (null: one row) with each value of a list. */
  | { kind: 'unnest'; before: TypedSource | null; list: TypedValue; id: number; outer: boolean }
  | { kind: 'series'; start: TypedValue; stop: TypedValue; step: TypedValue; count: number; id: number };
