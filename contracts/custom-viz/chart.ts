import { z } from 'zod';
import { Form } from '#contracts/custom-viz/forms/form.ts';
import { Period, PeriodComparison } from '#contracts/custom-viz/period.ts';
import { Question } from '#contracts/semantic/question.ts';

/** The most comparisons of a chart. */
export const MOST_COMPARISONS = 3;

const Axes = Question.shape.rows;

/**
 * The dimensions of a chart by their use. `across`: along its main axis, or the columns of a pivot; `down`: its second axis, or the rows of a
 * pivot; `colour`: its series; `tiles`: one small chart for each value.
 */
export const Shelves = z.strictObject({
  across: Axes,
  down: Axes,
  colour: Axes,
  tiles: Axes,
});
export type Shelves = z.infer<typeof Shelves>;

const { measures, shares, calculated, filters, time, order, totals, totals_of, limit } = Question.shape;

/** A chart: what it counts, laid out on shelves, and the form in which it is drawn. */
export const Chart = z.strictObject({
  form: Form.prefault({ name: 'bar' }),
  measures: measures.default([]),
  shares,
  calculated,
  shelves: Shelves.default({ across: [], down: [], colour: [], tiles: [] }),
  filters,
  time,
  order,
  totals,
  totals_of,
  limit,
  /** Its own period; null: that of its dashboard. */
  period: Period.nullable().default(null),
  /** The periods that it is compared with; null: those of its dashboard. */
  comparisons: z.array(PeriodComparison).max(MOST_COMPARISONS).nullable().default(null),
});
export type Chart = z.infer<typeof Chart>;
