import { z } from 'zod';
import { LocalText } from '#contracts/custom-viz/local-text.ts';

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

/** The options of forms with two axes. */
export const AXIS_OPTIONS = {
  legend: z.enum(['auto', 'none', 'bottom', 'right']).default('auto'),
  labels: z.boolean().default(false),
  log: z.boolean().default(false),
  goals: z.array(Goal).max(5).default([]),
};

/** How series that share an axis are drawn. */
export const stackOption = z.enum(['none', 'stacked', 'percent']).default('none');
