import { z } from 'zod';
import { GridRule, MOST_GRID_RULES } from '#contracts/custom-viz/forms/grid-rules.ts';
import { LocalText } from '#contracts/kit/local-text.ts';

/** A line, or a band between two values, across a chart. */
const Goal = z.strictObject({
  label: LocalText.default({ en: '', th: '' }),
  from: z.number(),
  /** The end of a band; null for a line. */
  to: z.number().nullable().default(null),
  /** Whether it is good to be above it. */
  above_is_good: z.boolean().default(true),
});
export type Goal = z.infer<typeof Goal>;

export const goalsOption = z.array(Goal).max(5).default([]);
export const legendOption = z.enum(['auto', 'none', 'bottom', 'right']).default('auto');

/** How many steps of colour a form distinguishes; 0: without steps. */
export const stepsOption = z.number().int().min(0).max(9).default(0);

/** The options of forms with two axes. */
export const AXIS_OPTIONS = {
  legend: legendOption,
  labels: z.boolean().default(false),
  log: z.boolean().default(false),
  goals: goalsOption,
};

/** The options of forms that cut a circle. */
export const SLICE_OPTIONS = { legend: legendOption, labels: z.boolean().default(true) };

/**
 * How a table or pivot marks values: bars within the cells, or their background by a scale; `by`: of each column, or of the whole table. `rules` give
 * values within bounds a tone, above the scale.
 */
export const GRID_OPTIONS = {
  mark: z.enum(['none', 'bars', 'scale']).default('none'),
  mark_by: z.enum(['column', 'table']).default('column'),
  changes: z.boolean().default(true),
  rules: z.array(GridRule).max(MOST_GRID_RULES).default([]),
};

/** How series that share an axis are drawn. */
export const stackOption = z.enum(['none', 'stacked', 'percent']).default('none');
