export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** What is wrong at a place of a statement. */
  interface FaultCatalogue {
    /** Not PostgreSQL's grammar; `near`: what the parser stopped at, empty at the end. */
    sql_syntax: { near: string };
    sql_character: NoParams;
    sql_one_statement: NoParams;
    sql_only_select: NoParams;
    /** A part of PostgreSQL's language that is not on the list. */
    sql_not_allowed: { what: string };
    sql_too_large: { limit: number };
    sql_too_deep: NoParams;
    sql_too_many_tables: { limit: number };
    sql_unknown_table: { table: string };
    sql_unknown_column: { column: string };
    sql_ambiguous_column: { column: string };
    sql_table_twice: { table: string };
    sql_unknown_function: { function: string };
    sql_argument_types: { function: string; types: readonly string[] };
    sql_types_differ: { types: readonly string[] };
    sql_type_wanted: { wanted: string; type: string };
    sql_constant_wanted: NoParams;
    sql_cast: { from: string; to: string };
    sql_literal: { text: string; type: string };
    sql_not_grouped: { column: string };
    sql_aggregate_place: NoParams;
    sql_window_place: NoParams;
    sql_window_wanted: { function: string };
    sql_unknown_measure: { measure: string };
    /** Other rows are joined in a way that may count a row several times. */
    sql_measure_joined: { measure: string };
    sql_unknown_parameter: { parameter: string };
    sql_correlated: { column: string };
    sql_column_count: { wanted: number; count: number };
    sql_no_such_position: { position: number };
    /** A sub-query that is one value gave several rows. */
    sql_many_rows: NoParams;
  }
}
