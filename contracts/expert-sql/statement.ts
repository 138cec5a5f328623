import { z } from 'zod';
import { fault, ListedFault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { LocatedFault } from '#contracts/semantic/located-fault.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';
import { QUESTION_LIMITS, QuestionFilter } from '#contracts/semantic/question.ts';

/** Longer texts are no statements; the language itself takes 20,000 characters and says so with a place. */
const LONGEST_TEXT = 100_000;
/** The most rows of an answer. */
export const MOST_SQL_ROWS = 10_000;
/** How many rows are read where a caller does not say. */
export const SHOWN_SQL_ROWS = 1000;
const MOST_PARAMETERS = 50;
const MOST_VALUES = 1000;

const Text = z.string().max(1000);

/** A value that a dashboard gives to a statement, named by `parameter(name)`; null for none. */
const SqlParameter = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), value: Text.nullable() }),
  z.strictObject({ type: z.literal('integer'), value: z.number().int().nullable() }),
  z.strictObject({ type: z.literal('decimal'), value: z.number().nullable() }),
  z.strictObject({ type: z.literal('boolean'), value: z.boolean().nullable() }),
  z.strictObject({ type: z.literal('date'), value: z.iso.date().nullable() }),
  z.strictObject({ type: z.literal('timestamptz'), value: Instant.nullable() }),
  z.strictObject({ type: z.literal('text[]'), value: z.array(Text).max(MOST_VALUES) }),
]);

/** A statement with what surrounds it: what dashboards choose applies inside, to each data set that has it. */
export const SqlStatement = z.strictObject({
  text: z.string().max(LONGEST_TEXT),
  parameters: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/), SqlParameter)
    .refine(
      (all) => Object.keys(all).length <= MOST_PARAMETERS,
      toIssue(fault('sql_too_large', { limit: MOST_PARAMETERS })),
    )
    .default({}),
  filters: z.array(QuestionFilter).max(QUESTION_LIMITS.filters).default([]),
  /** Of the first time of each data set; null: all rows. */
  span: z
    .strictObject({ from: Instant, to: Instant })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), toIssue(fault('after_from')))
    .nullable()
    .default(null),
  zone: ZoneName.default('UTC'),
  /** The first day of the week, from Monday 1 to Sunday 7. */
  week_start: z.number().int().min(1).max(7).default(1),
  limit: z.number().int().min(1).max(MOST_SQL_ROWS).default(SHOWN_SQL_ROWS),
});
export type SqlStatement = z.infer<typeof SqlStatement>;
/** A statement as a caller writes it. */
export type SqlStatementInput = z.input<typeof SqlStatement>;

/**
 * The types of values, by PostgreSQL's names: `decimal` is every number with a fraction, computed in double precision; `interval` is a length of
 * time.
 */
const SqlValueType = z.enum([
  'integer',
  'decimal',
  'text',
  'boolean',
  'uuid',
  'timestamptz',
  'timestamp',
  'date',
  'interval',
  'integer[]',
  'text[]',
  'uuid[]',
]);
export type SqlValueType = z.infer<typeof SqlValueType>;

/**
 * A column of an answer. Instants are sent as ISO 8601, lengths of time as seconds. What the column is in its data set, so that a tile can
 * filter by it and open its rows: a dimension, a time (`grain`: shortened to which unit), or an official measure.
 */
export const SqlColumn = z.object({
  name: z.string(),
  type: SqlValueType,
  unit: z.enum(MEASUREMENT_UNITS).nullable(),
  data_set: z.string().nullable(),
  dimension: z.string().nullable(),
  time: z.string().nullable(),
  grain: z.string().nullable(),
  measure: z.string().nullable(),
});
export type SqlColumn = z.infer<typeof SqlColumn>;

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const SqlCell = z.union([Scalar, z.array(z.union([z.string(), z.number()]))]);
export type SqlCell = z.infer<typeof SqlCell>;

/**
 * The rows that official measures of a statement count, in `columns`: of one data set under `filters`, each row of the answer those of its values.
 * Null where no list of rows says that.
 */
const CountedRows = z.object({
  data_set: z.string(),
  columns: z.array(z.number().int()),
  filters: z.array(QuestionFilter),
});

/** A filter that a data set of the statement does not have. */
const FilterNote = z.object({ data_set: z.string(), filter: QuestionFilter });

export const SqlAnswer = z.object({
  columns: z.array(SqlColumn),
  rows: z.array(z.array(SqlCell)),
  /** Whether there are more rows than the limit. */
  cut: z.boolean(),
  /** The data sets that were read. */
  data_sets: z.array(z.string()),
  not_applied: z.array(FilterNote),
  counted: CountedRows.nullable().default(null),
  /** As of which event of the account the facts of the CRM are that it counts. */
  as_of: z.object({ seq: z.number().int(), at: Instant }).nullable(),
  /** The names of records that dimensions name by keys, by dimension and key; null for one that was deleted. */
  labels: z.record(z.string(), z.record(z.string(), z.string().nullable())),
});
export type SqlAnswer = z.infer<typeof SqlAnswer>;

/**
 * Why a statement has no answer. `wrong`: places of the text are; `hidden`: it names a data set that the caller may not see; `expensive`: it
 * reads too much; `unavailable`: it can be repeated later; `failed`: a fault of the suite.
 */
const SqlRefusalCode = z.enum(['wrong', 'hidden', 'expensive', 'unavailable', 'failed']);
export type SqlRefusalCode = z.infer<typeof SqlRefusalCode>;

export const SqlRefused = z.object({
  ok: z.literal(false),
  code: SqlRefusalCode,
  /** The first of the faults. */
  fault: ListedFault,
  /** Every place that is wrong. */
  faults: z.array(LocatedFault),
});
export type SqlRefused = z.infer<typeof SqlRefused>;

/** The answer of a statement, or why there is none. */
export const SqlResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: SqlAnswer }),
  SqlRefused,
]);
export type SqlResult = z.infer<typeof SqlResult>;

/** What a statement would give, without running it. */
export const SqlCheck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), columns: z.array(SqlColumn), data_sets: z.array(z.string()) }),
  SqlRefused,
]);
export type SqlCheck = z.infer<typeof SqlCheck>;
