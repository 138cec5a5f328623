import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { AnswerLabels, QuestionRefusal } from '#contracts/semantic/question-result.ts';
import { Question, QuestionFilter, QUESTION_LIMITS } from '#contracts/semantic/question.ts';

const read = {
  access: {
    kind: 'permitted' as const,
    need: ['custom_viz.dashboard.read'] as const,
    product: 'custom_viz' as const,
  },
  transaction: false,
  idempotent: false,
  reads: true as const,
};

const count = z.number().int().nonnegative();

/** A column of the rows of a data set, by the name that its declaration gives an instant, a dimension or a number. */
const RowColumn = z.object({
  name: z.string(),
  kind: z.enum(['instant', 'dimension', 'number']),
  /** Whether a row has several values. */
  several: z.boolean(),
});

/** Columns that say nothing to a person: numbers by which rows are put together, and what is hidden everywhere. */
const TECHNICAL: ReadonlySet<string> = new Set([
  'author_key',
  'cluster',
  'thread',
  'hidden',
  'hidden_by',
  'word',
]);

/** Whether a column of rows says anything to a person. */
export const isReadableColumn = (name: string): boolean => !TECHNICAL.has(name);

export const RowPage = z.object({
  ok: z.literal(true),
  data_set: z.string(),
  /** What one row is, by the key of its text. */
  row: z.string(),
  columns: z.array(RowColumn),
  rows: z.array(
    z.object({
      key: z.string(),
      /** Where the suite shows the record; null where no page does. */
      address: z.string().nullable(),
      /** In the order of the columns: instants as ISO 8601, keys of dimensions as texts. */
      values: z.array(z.union([z.string(), z.number(), z.null(), z.array(z.string())])),
    }),
  ),
  /** The names of records by the dimension whose keys they are. */
  labels: AnswerLabels,
  total: count,
});
export type RowPage = z.infer<typeof RowPage>;

/** The most rows of a page, and the furthest that a page begins. */
const ROW_LIMITS = { page: 200, offset: 100_000 } as const;

export const listCountedRows = defineEndpoint({
  ...read,
  name: 'custom_viz_rows.list',
  method: 'POST',
  path: '/custom_viz/rows',
  summary: 'List the rows that a number counts, the latest first, with the columns of their data set',
  input: {
    body: z.strictObject({
      /** Its first measure is counted, under its filters and in its span; its rows and columns are left out. */
      question: Question,
      limit: z.number().int().min(1).max(ROW_LIMITS.page).default(50),
      offset: z.number().int().min(0).max(ROW_LIMITS.offset).default(0),
    }),
  },
  answer: z.discriminatedUnion('ok', [RowPage, QuestionRefusal]),
});

/** The values of a dimension among which a filter chooses. */
export const ValueList = z.object({
  ok: z.literal(true),
  values: z.array(z.object({ key: z.string().nullable(), count: z.number() })),
  labels: AnswerLabels,
  /** Whether there are more values than these. */
  more: z.boolean(),
});
export type ValueList = z.infer<typeof ValueList>;

/** What values are listed: those of rows in a span that fulfil conditions. */
export const ValueQuery = z.strictObject({
  dimension: z.string().max(60),
  /** The data sets whose rows are counted; empty for all that have the dimension and that the reader may see. */
  data_sets: z.array(z.string().max(60)).max(20).default([]),
  filters: z.array(QuestionFilter).max(QUESTION_LIMITS.filters).default([]),
  span: Question.shape.span,
  zone: Question.shape.zone,
  /** A part of the value, or of the name of the record. Values that have their texts in the browser are not searched. */
  search: z.string().trim().max(200).default(''),
  limit: z.number().int().min(1).max(200).default(50),
});
export type ValueQuery = z.infer<typeof ValueQuery>;

export const listDimensionValues = defineEndpoint({
  ...read,
  name: 'custom_viz_values.list',
  method: 'POST',
  path: '/custom_viz/values',
  summary: 'List the values of a dimension with their counts, the most frequent first',
  input: { body: ValueQuery },
  answer: z.discriminatedUnion('ok', [ValueList, QuestionRefusal]),
});

export const ENDPOINTS = [listCountedRows, listDimensionValues];
