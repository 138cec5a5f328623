import type { MeasureRuleInput } from '#contracts/custom-viz/alert-rules.ts';

/** A condition on values, without what is usual for the hour of the week (`findUnusualHours`). */
export type ValueCondition = Pick<MeasureRuleInput, 'kind' | 'limit' | 'direction'>;

/** The value of a period, and that of the period before; null where there is nothing to compute it from. */
export type ComparedValue = { value: number | null; before: number | null };

/** The change from the period before in percent; null where that had nothing, so that no percentage says anything. */
export function computeChange({ value, before }: ComparedValue): number | null {
  return value === null || before === null || before === 0
    ? null
    : (100 * (value - before)) / Math.abs(before);
}

/** Whether a value fulfils a condition; a value that does not exist fulfils none. */
export function fulfilsCondition(
  { kind, limit, direction }: ValueCondition,
  compared: ComparedValue,
): boolean {
  const { value } = compared;
  if (value === null || limit === null) return false;
  if (kind === 'above') return value > limit;
  if (kind === 'below') return value < limit;
  const change = kind === 'change' ? computeChange(compared) : null;
  if (change === null) return false;
  return (direction !== 'down' && change >= limit) || (direction !== 'up' && change <= -limit);
}
