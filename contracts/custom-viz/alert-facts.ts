import { z } from 'zod';
import { LocalText } from '#contracts/custom-viz/local-text.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';

/**
 * When a rule on a measure fires. `above` and `below`: the value passes a limit; `change`: it differs by so many percent from the period before;
 * `unusual`: an hour has far more or less than is usual for this hour of the week.
 */
export const MEASURE_ALERT_KINDS = ['above', 'below', 'change', 'unusual'] as const;
export const MeasureAlertKind = z.enum(MEASURE_ALERT_KINDS);
export type MeasureAlertKind = z.infer<typeof MeasureAlertKind>;

/** What fired, in numbers, with the names as they were then. */
export const MeasureAlertFacts = z.object({
  kind: MeasureAlertKind,
  /** The rule's name. */
  rule: z.string(),
  measure: LocalText,
  unit: z.enum(MEASUREMENT_UNITS),
  value: z.number(),
  /** Of `change` the value of the period before, of `unusual` the usual one; null otherwise. */
  usual: z.number().nullable(),
  limit: z.number().nullable(),
  /** The name of the value of the watched dimension; empty where the number is watched as a whole. */
  what: LocalText,
});
export type MeasureAlertFacts = z.infer<typeof MeasureAlertFacts>;
