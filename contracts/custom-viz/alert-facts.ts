import { z } from 'zod';
import { LocalText } from '#contracts/kit/local-text.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';

/**
 * When a condition on a number holds. `above` and `below`: the value passes a limit; `change`: it differs by so many percent from the period
 * before; `unusual`: an hour has far more or less than is usual for this hour of the week; `empty`: there is nothing to count.
 */
export const MEASURE_ALERT_KINDS = ['above', 'below', 'change', 'unusual', 'empty'] as const;
export const MeasureAlertKind = z.enum(MEASURE_ALERT_KINDS);
export type MeasureAlertKind = z.infer<typeof MeasureAlertKind>;

/** A condition that held, in numbers, with the names as they were then. */
const ConditionFacts = z.object({
  kind: MeasureAlertKind,
  measure: LocalText,
  unit: z.enum(MEASUREMENT_UNITS),
  /** 0 where there was nothing to count. */
  value: z.number(),
  /** Of `change` the value of the period before, of `unusual` the usual one; null otherwise. */
  usual: z.number().nullable(),
  limit: z.number().nullable(),
});
export type ConditionFacts = z.infer<typeof ConditionFacts>;

/** What fired: the first condition that held, and the others. */
export const MeasureAlertFacts = ConditionFacts.extend({
  /** The rule's name. */
  rule: z.string(),
  /** The name of the value of the watched dimension; empty where the number is watched as a whole. */
  what: LocalText,
  also: z.array(ConditionFacts).default([]),
});
export type MeasureAlertFacts = z.infer<typeof MeasureAlertFacts>;
