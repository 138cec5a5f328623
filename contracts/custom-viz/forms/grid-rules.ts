import { z } from 'zod';
import type { CellTone } from '#contracts/kit/cell-tone.ts';

/** What a value of a table or pivot is found to be. */
export const GRID_TONES = ['good', 'attention', 'bad'] as const satisfies readonly CellTone[];

/** The most rules of a table. */
export const MOST_GRID_RULES = 20;

/** The tone of the values of a measure within two bounds, both included; a bound that is null bounds nothing. Of several rules the first that holds counts. */
export const GridRule = z.strictObject({
  /** A measure of the chart, or its share: `tickets.csat`, `mentions.mentions/all`. */
  measure: z.string().min(1).max(160),
  at_least: z.number().nullable().default(null),
  at_most: z.number().nullable().default(null),
  tone: z.enum(GRID_TONES),
});
export type GridRule = z.infer<typeof GridRule>;

/** The tone of a value by rules; null where none holds. */
export function findTone(rules: readonly GridRule[], measure: string, value: number): CellTone | null {
  const found = rules.find(
    (rule) =>
      rule.measure === measure &&
      (rule.at_least === null || value >= rule.at_least) &&
      (rule.at_most === null || value <= rule.at_most),
  );
  return found?.tone ?? null;
}
