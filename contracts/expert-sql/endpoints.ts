import { z } from 'zod';
import { SqlCheck, SqlResult, SqlStatement } from '#contracts/expert-sql/statement.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';

const call = {
  access: { kind: 'permitted', need: ['custom_viz.dashboard.write'], product: 'custom_viz' },
  transaction: false,
  idempotent: false,
} as const;

export const runSql = defineEndpoint({
  ...call,
  name: 'expert_sql.run',
  method: 'POST',
  path: '/custom_viz/sql',
  summary:
    'Run one SELECT in PostgreSQL’s language over the data sets as tables, of which the caller sees the rows and columns that they may see',
  input: { body: SqlStatement },
  answer: SqlResult,
  reads: true,
});

export const checkSql = defineEndpoint({
  ...call,
  name: 'expert_sql.check',
  method: 'POST',
  path: '/custom_viz/sql/check',
  summary: 'Check a statement without running it: its columns, or every place that is wrong',
  input: { body: SqlStatement },
  answer: SqlCheck,
  reads: true,
});

const Unit = z.enum(MEASUREMENT_UNITS).nullable();

export const listSqlTables = defineEndpoint({
  ...call,
  name: 'expert_sql.tables',
  method: 'GET',
  path: '/custom_viz/sql/tables',
  summary: 'List the tables, columns, measures and functions that a statement of the caller may name',
  answer: z.object({
    tables: z.array(
      z.object({
        name: z.string(),
        data_set: z.string(),
        /** What one row is, by the key of its text. */
        row: z.string(),
        columns: z.array(
          z.object({
            name: z.string(),
            type: z.string(),
            unit: Unit,
            dimension: z.string().nullable(),
            time: z.string().nullable(),
            /** Whether `*` lists it; fields of linked rows are named. */
            listed: z.boolean(),
          }),
        ),
        measures: z.array(z.object({ name: z.string(), unit: Unit, ratio: z.boolean() })),
      }),
    ),
    functions: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['row', 'aggregate', 'window', 'rows']),
        /** Its forms, as `left(text, integer) → text`. */
        forms: z.array(z.string()),
      }),
    ),
  }),
});

export const ENDPOINTS = [runSql, checkSql, listSqlTables];
