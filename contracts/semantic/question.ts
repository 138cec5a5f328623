import { z } from 'zod';
import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { SpanLength } from '#contracts/kit/span-length.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { QuestionFormulas } from '#contracts/semantic/calculated.ts';

/** The most measures, axes, filters and values of a filter that a question has, and the most rows and bars of its answer. */
export const QUESTION_LIMITS = {
  measures: 20,
  axes: 4,
  filters: 50,
  values: 1000,
  rows: 10_000,
  bars: 2000,
  top: 200,
  edges: 100,
} as const;

const Name = z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/);

/** A measure or ratio of a data set: `tickets.csat`. */
export const MeasureRef = z.templateLiteral([
  z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
  '.',
  z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
]);
export type MeasureRef = z.infer<typeof MeasureRef>;

/** A value of a dimension; null for rows without one. */
const Value = z.string().max(1000).nullable();
const Values = z.array(Value).max(QUESTION_LIMITS.values);

/**
 * How values that have a key (`form-<key>`) are put together: `present`: every text counts as the same; `month`: dates by their months; numbers
 * by the ranges between edges, `100..200` from 100 up to below 200.
 */
const Bins = z.union([
  z.enum(['present', 'month']),
  z.strictObject({ edges: z.array(z.number()).min(1).max(QUESTION_LIMITS.edges) }),
]);
export type Bins = z.infer<typeof Bins>;

/**
 * A condition on dimensions. `among`: has one of the values; `not_among`: has none of them; `beyond`: has a value that is not one of them (of a
 * dimension with several values, another than `not_among`).
 */
const ValueFilter = z.strictObject({
  dimension: Name,
  is: z.enum(['among', 'not_among', 'beyond']),
  values: Values,
  /** Of a weekday or an hour: the zone of the clock, where it is another than the question's. */
  zone: ZoneName.optional(),
  bins: Bins.optional(),
});
export type ValueFilter = z.infer<typeof ValueFilter>;

/**
 * Bounds of a number, both included; rows without the number are within no bounds. `empty` and `present`: whether a row has the number,
 * without bounds.
 */
const NumberFilter = z.strictObject({
  number: Name,
  is: z.enum(['within', 'empty', 'present']).optional(),
  least: z.number().optional(),
  most: z.number().optional(),
});
export type NumberFilter = z.infer<typeof NumberFilter>;

/** How a part is compared with the texts of a row: with several, one of them has it, or none. */
export const TEXT_MATCHES = ['contains', 'not_contains', 'begins', 'not_begins'] as const;

/** A part of the texts of a dimension, capitals aside; of values that are records, of their names. */
const TextFilter = z.strictObject({
  text_of: Name,
  is: z.enum(TEXT_MATCHES),
  part: z.string().min(1).max(200),
});
export type TextFilter = z.infer<typeof TextFilter>;

/** A text in the language of searches, for data sets whose texts can be searched; `letters`: a text that is found anywhere, as it is. */
const SearchFilter = z.strictObject({
  search: z.string().min(1).max(20_000),
  read_as: z.enum(['query', 'letters']).optional(),
});

/**
 * A time range of an instant of the data set, the end excluded, besides the span of the counted instant. Rows without the instant are within
 * none; `not_within`: all other rows, those without the instant too.
 */
const InstantFilter = z.strictObject({
  instant: Name,
  is: z.enum(['within', 'not_within']).optional(),
  from: Instant,
  to: Instant,
});
export type InstantFilter = z.infer<typeof InstantFilter>;

/** A condition on the rows of one data set. */
const PlainFilter = z.union([ValueFilter, NumberFilter, TextFilter, SearchFilter, InstantFilter]);
export type PlainFilter = z.infer<typeof PlainFilter>;

/** That at least one row of a data set on the side of the many fulfils conditions, or that none does: a ticket with an angry message. */
const LinkedFilter = z.strictObject({
  linked: Name,
  is: z.enum(['some', 'none']),
  filters: z.array(PlainFilter).max(QUESTION_LIMITS.filters),
});
export type LinkedFilter = z.infer<typeof LinkedFilter>;

/** That a row does not fulfil all of these conditions: everything but the rows that fulfil them together. */
const ExceptFilter = z.strictObject({ except: z.array(PlainFilter).min(1).max(QUESTION_LIMITS.filters) });

/** The most groups of conditions of which one has to be fulfilled. */
export const MOST_GROUPS = 100;

/** That a row fulfils all conditions of at least one group: pairs of values that are selected together. */
const AnyFilter = z.strictObject({
  any: z.array(z.array(PlainFilter).min(1).max(10)).min(1).max(MOST_GROUPS),
});

export const QuestionFilter = z.union([PlainFilter, LinkedFilter, ExceptFilter, AnyFilter]);
export type QuestionFilter = z.infer<typeof QuestionFilter>;

/** The conditions within a filter; of one on rows of its own data set, itself. */
export function listPlainFilters(filter: QuestionFilter): readonly PlainFilter[] {
  if ('linked' in filter) return filter.filters;
  if ('any' in filter) return filter.any.flat();
  return 'except' in filter ? filter.except : [filter];
}

/** The dimension whose values or texts a condition is on; null where it is on something else. */
export function getFilterDimension(filter: QuestionFilter): string | null {
  if ('dimension' in filter) return filter.dimension;
  return 'text_of' in filter ? filter.text_of : null;
}

/**
 * The first values of an axis by a measure, in the first period; `others` sums up the rest by the measure itself. `least` and `most`, both
 * included: only values of which the measure is within; a value of which there is no measure is not.
 */
const Top = z.strictObject({
  count: z.number().int().min(1).max(QUESTION_LIMITS.top),
  by: MeasureRef,
  others: z.boolean().default(false),
  least: z.number().optional(),
  most: z.number().optional(),
});

/** A dimension along which an answer is laid out. */
const QuestionAxis = z.strictObject({
  dimension: Name,
  /** The width of the bars of `time`; `auto` chooses it by the length of the span. */
  grain: z.enum(['auto', ...BAR_WIDTHS]).default('auto'),
  top: Top.nullable().default(null),
  /** The values that are shown, of which the first ones are chosen; others are in no row, but in a total of all. Absent: all. */
  shown: z.strictObject({ is: z.enum(['among', 'not_among']), values: Values }).optional(),
  bins: Bins.optional(),
  /** Of a list: each row is counted once, under all of the shown values that it has, if these are at least as many. */
  combined: z.strictObject({ least: z.number().int().min(1).max(10) }).optional(),
});
export type QuestionAxis = z.infer<typeof QuestionAxis>;

/** A time range, the end excluded. */
const Span = z
  .strictObject({ from: Instant, to: Instant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), toIssue(fault('after_from')));

/**
 * The period to compare with: the equally long one before, or the same a year before (52 weeks, or 12 months for periods and bars of months),
 * of which both take the same elapsed part where the first is not over; or a period of its own.
 */
const Comparison = z.union([z.enum(['before', 'year']), Span]);

/** A share: a measure of a cell divided by the same of all values of one axis (`within`), or of all axes (null). */
const Share = z.strictObject({ measure: MeasureRef, within: Name.nullable() });
export type Share = z.infer<typeof Share>;

const Axes = z.array(QuestionAxis).max(QUESTION_LIMITS.axes).default([]);

/** A question to the semantic layer: measures of one or several data sets along the dimensions that they share. */
export const Question = z.strictObject({
  measures: z.array(MeasureRef).min(1).max(QUESTION_LIMITS.measures),
  shares: z.array(Share).max(QUESTION_LIMITS.measures).default([]),
  /** Fields and measures that formulas compute, by whose names the other parts of the question refer to them. */
  calculated: QuestionFormulas.optional(),
  rows: Axes,
  columns: Axes,
  filters: z.array(QuestionFilter).max(QUESTION_LIMITS.filters).default([]),
  span: Span,
  /**
   * The whole length of the period, of which the span may be the part that has passed: this month up to now is a month. It decides with what the
   * period is compared; absent: by the days or hours that the span has begun.
   */
  length: SpanLength.optional(),
  /** The name of the instant by which rows are counted; data sets without it use their first. */
  time: Name.nullable().default(null),
  comparison: Comparison.nullable().default(null),
  /** The measures that are counted in the period to compare with. Absent: all. */
  compared: z.array(MeasureRef).max(QUESTION_LIMITS.measures).optional(),
  /** The order of the rows: by a measure, or by the values themselves (null). */
  order: z
    .strictObject({ by: MeasureRef.nullable(), descending: z.boolean().default(true) })
    .default({ by: null, descending: false }),
  /** Totals of each row, of each column, and of everything; of all rows, or of the values that are shown. */
  totals: z
    .array(z.enum(['rows', 'columns', 'all']))
    .max(3)
    .default([]),
  totals_of: z.enum(['all', 'shown']).default('all'),
  /** Rows beyond this are cut, and the answer says so. */
  limit: z.number().int().min(1).max(QUESTION_LIMITS.rows).default(1000),
  zone: ZoneName.default('UTC'),
  /** The first day of the week, from Monday 1 to Sunday 7. */
  week_start: z.number().int().min(1).max(7).default(1),
});
export type Question = z.infer<typeof Question>;
/** A question as a caller writes it. */
export type QuestionInput = z.input<typeof Question>;
