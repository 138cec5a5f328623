import type { AlertCondition } from '#contracts/custom-viz/alert-rules.ts';

/** A condition on values, without what is usual for the hour of the week (`evaluateHours`). */
export type ValueCondition = Pick<AlertCondition, 'kind' | 'limit' | 'direction'>;

/**
 * The value of a period, and that of the period before; null where there is nothing to compute it from. `isSum`: it adds up, so that 0 is nothing
 * too.
 */
export type ComparedValue = { value: number | null; before: number | null; isSum?: boolean };

/** The change from the period before in percent; null where that had nothing, so that no percentage says anything. */
export function computeChange({ value, before }: ComparedValue): number | null {
  return value === null || before === null || before === 0
    ? null
    : (100 * (value - before)) / Math.abs(before);
}

/** Whether a value fulfils a condition; a value that does not exist fulfils only that there is none. */
export function fulfilsCondition(
  { kind, limit, direction }: ValueCondition,
  compared: ComparedValue,
): boolean {
  const { value, isSum = false } = compared;
  if (kind === 'empty') return value === null || (isSum && value === 0);
  if (value === null || limit === null) return false;
  if (kind === 'above') return value > limit;
  if (kind === 'below') return value < limit;
  const change = kind === 'change' ? computeChange(compared) : null;
  if (change === null) return false;
  return (direction !== 'down' && change >= limit) || (direction !== 'up' && change <= -limit);
}
