import type { SqlType } from '#engine/expert-sql/value-type.ts';

/*
 * A statement as it was written, in the few forms that are allowed. Nothing else can be expressed, so that nothing else can be checked or
 * rendered. `at` is a position in the text.
 */

/** A value, before names and types are known. */
export type SqlExpression = { at: number } & (
  | { kind: 'column'; path: readonly string[] }
  | { kind: 'constant'; type: 'integer' | 'decimal' | 'boolean' | 'unknown'; value: ConstantValue }
  | SqlCall
  | { kind: 'operator'; name: string; left: SqlExpression | null; right: SqlExpression }
  | { kind: 'logic'; operator: 'and' | 'or' | 'not'; operands: readonly SqlExpression[] }
  | { kind: 'null_test'; operand: SqlExpression }
  | { kind: 'truth_test'; operand: SqlExpression; is: 'true' | 'false' | 'unknown' }
  | {
      kind: 'case';
      operand: SqlExpression | null;
      branches: readonly { condition: SqlExpression; result: SqlExpression }[];
      otherwise: SqlExpression | null;
    }
  | { kind: 'cast'; operand: SqlExpression; type: SqlType }
  | { kind: 'among'; operand: SqlExpression; values: readonly SqlExpression[] }
  | { kind: 'any'; operand: SqlExpression; list: SqlExpression }
  | { kind: 'array'; values: readonly SqlExpression[] }
  | { kind: 'query'; use: 'value' | 'exists'; query: SqlQuery }
  | { kind: 'among_query'; operand: SqlExpression; query: SqlQuery }
);

/** The value of a constant; null for none. */
export type ConstantValue = string | number | boolean | null;

/** A call of a function: of one row, of many, or of the rows around one. */
export type SqlCall = {
  kind: 'call';
  name: string;
  arguments: readonly SqlExpression[];
  star: boolean;
  distinct: boolean;
  filter: SqlExpression | null;
  order: readonly SqlOrder[];
  /** `within group (order by …)`. */
  within: boolean;
  window: SqlWindow | null;
};

export type SqlOrder = { at: number; value: SqlExpression; descending: boolean; nullsFirst: boolean };

/** Which rows around a row count. `refers`: a window of the window clause. */
export type SqlWindow = {
  at: number;
  refers: string | null;
  partition: readonly SqlExpression[];
  order: readonly SqlOrder[];
  frame: SqlFrame | null;
};
export type SqlFrame = { unit: 'rows' | 'range'; start: FrameBound; end: FrameBound };
export type FrameBound =
  | { side: 'preceding' | 'following'; rows: number | null }
  | { side: 'current'; rows: null };

/** A query with its common table expressions. */
export type SqlQuery = {
  at: number;
  tables: readonly SqlCommonTable[];
  body: SqlBody;
  order: readonly SqlOrder[];
  limit: number | null;
  offset: number;
};
export type SqlCommonTable = { at: number; name: string; columns: readonly string[]; query: SqlQuery };

export type SqlBody = SqlSelect | SqlSetOperation | SqlValues;
export type SqlSetOperation = {
  kind: 'set';
  at: number;
  operator: 'union' | 'intersect' | 'except';
  all: boolean;
  left: SqlQuery;
  right: SqlQuery;
};
export type SqlValues = { kind: 'values'; at: number; rows: readonly (readonly SqlExpression[])[] };

/** What a select lists: a value with its name, or all columns of a table (null: of all). */
export type SqlTarget =
  | { kind: 'value'; at: number; name: string | null; value: SqlExpression }
  | { kind: 'star'; at: number; of: string | null };

export type SqlSelect = {
  kind: 'select';
  at: number;
  /** `distinct on (…)` names values. */
  distinct: 'none' | 'all' | readonly SqlExpression[];
  targets: readonly SqlTarget[];
  from: readonly SqlSource[];
  where: SqlExpression | null;
  group: readonly SqlExpression[];
  having: SqlExpression | null;
  windows: readonly { name: string; window: SqlWindow }[];
};

/** Where rows come from. */
export type SqlSource = { at: number } & (
  | { kind: 'table'; name: string; alias: string | null; columns: readonly string[] }
  | { kind: 'query'; query: SqlQuery; alias: string; columns: readonly string[] }
  | {
      kind: 'join';
      join: 'inner' | 'left' | 'right' | 'full';
      left: SqlSource;
      right: SqlSource;
      using: readonly string[];
      on: SqlExpression | null;
    }
  | {
      kind: 'function';
      name: string;
      arguments: readonly SqlExpression[];
      alias: string | null;
      columns: readonly string[];
    }
);
