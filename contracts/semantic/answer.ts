import { z } from 'zod';
import { Instant } from '#contracts/kit/ids.ts';
import { CalculatedField } from '#contracts/semantic/calculated.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';
import { MeasureRef, QuestionFilter } from '#contracts/semantic/question.ts';

/**
 * What a value says: `value`; `zero`: counted, and there is none; `nothing`: there is nothing to compute it from; `not_collected`: the data set
 * has no rows of this time.
 */
const CellStatus = z.enum(['value', 'zero', 'nothing', 'not_collected']);

export const AnswerCell = z.object({
  value: z.number().nullable(),
  /** The parts of a ratio or share. */
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  status: CellStatus,
  /** Only a part of the time was collected, or has passed. */
  partial: z.boolean(),
  /** An estimate, within one in a hundred. */
  about: z.boolean(),
});
export type AnswerCell = z.infer<typeof AnswerCell>;

/** A value of an axis, with what it adds to the filter of a cell: a bar its span, other values a condition. */
export const AxisValue = z.object({
  kind: z.enum(['value', 'others', 'total']),
  /** The value itself, the start of a bar as an instant; null for no value, for the others and for a total. */
  key: z.string().nullable(),
  span: z.object({ from: Instant, to: Instant }).nullable(),
  /** The bar of the same position in the period to compare with; null where that period has none. */
  span_before: z.object({ from: Instant, to: Instant }).nullable(),
  filter: QuestionFilter.nullable(),
  /** More conditions of a value that combines several. */
  further: z.array(QuestionFilter).optional(),
  partial: z.boolean(),
});
export type AxisValue = z.infer<typeof AxisValue>;

/**
 * What a calculated measure is computed from: a measure of a data set, or an aggregate of the formula as it is written. `period` and `extent`:
 * of which rows; only parts of the cell's own rows open them.
 */
const CalculatedPart = z.object({
  part: z.string(),
  period: z.enum(['now', 'previous', 'last_year']),
  extent: z.enum(['cell', 'parent', 'total']),
  data_set: z.string(),
  opens: z.string(),
  filters: z.array(QuestionFilter),
  time: z.string(),
});
export type CalculatedPart = z.infer<typeof CalculatedPart>;

/** A calculated measure: its formula as it is printed, its unit, and its parts. */
const CalculatedAnswer = z.object({
  formula: z.string(),
  unit: z.enum(MEASUREMENT_UNITS),
  parts: z.array(CalculatedPart),
});

/** A measure or share of the answer, and the data set whose list its cells open. */
const AnswerMeasure = z.object({
  measure: MeasureRef,
  /** The axis within which it is a share, `*` for all; null where it is no share. */
  share: z.string().nullable(),
  data_set: z.string(),
  opens: z.string(),
  /** The filters of the question that apply to its data set. */
  filters: z.array(QuestionFilter),
  /** The name of the instant by which its rows are counted. */
  time: z.string(),
  /** Of a measure that a formula computes. */
  calculated: CalculatedAnswer.optional(),
});

/** What a reader of the answer has to know: codes with parameters, whose texts are in `texts`. */
export const AnswerNote = z.discriminatedUnion('code', [
  /** A filter applies to no rows of a data set, which does not have its dimension. */
  z.object({ code: z.literal('filter_not_applied'), data_set: z.string(), filter: QuestionFilter }),
  /** A row may count under several values of the dimension, so the values exceed their total. */
  z.object({ code: z.literal('overlapping'), dimension: z.string() }),
  /** More rows than the limit, this many of them cut. */
  z.object({ code: z.literal('cut'), rows: z.number().int() }),
  /** The first period is not over: both periods take the same elapsed part. */
  z.object({ code: z.literal('elapsed_part'), until: Instant }),
  /** One of the periods is not over, and is compared as far as it has come with another that the question names. */
  z.object({ code: z.literal('part_of_period'), period: z.enum(['now', 'before']), until: Instant }),
  /** Only one of the two periods has a 29th of February. */
  z.object({ code: z.literal('leap_day') }),
  /** A time of the period to compare with that is in its totals, but beside no bar of the first period: a 31st, an hour that came twice. */
  z.object({ code: z.literal('without_counterpart'), from: Instant, to: Instant }),
  /** Some values are estimates. */
  z.object({ code: z.literal('about'), measure: MeasureRef }),
  /** The data set has rows only since this instant. */
  z.object({ code: z.literal('collected_since'), data_set: z.string(), since: Instant }),
]);
export type AnswerNote = z.infer<typeof AnswerNote>;

const Cells = z.array(z.array(z.array(AnswerCell)));

/**
 * The answer to a question: a table of rows × columns × measures, shares after the measures. Totals are rows and columns of their own, at the
 * end. The filter that opens a cell is put together by `buildCellFilter`.
 */
export const SemanticAnswer = z.object({
  measures: z.array(AnswerMeasure),
  span: z.object({ from: Instant, to: Instant }),
  before: z.object({ from: Instant, to: Instant }).nullable(),
  zone: z.string(),
  rows: z.array(z.array(AxisValue)),
  columns: z.array(z.array(AxisValue)),
  cells: Cells,
  /** The same cells of the period to compare with; bars have the same position. */
  cells_before: Cells.nullable(),
  totals_of: z.enum(['all', 'shown']),
  notes: z.array(AnswerNote),
  /** The calculated fields that filters of cells may name. */
  fields: z.array(CalculatedField).optional(),
});
export type SemanticAnswer = z.infer<typeof SemanticAnswer>;
