import { findGoalMonths, type PeriodGoal } from '#contracts/custom-viz/forms/period-goal.ts';
import { startOfDay } from '#contracts/kit/bars.ts';

/** A span in epoch milliseconds, the end excluded. */
export type GoalSpan = { from: number; to: number };

/** How much of a period of a goal is within a span: `share` is from 0 to 1. */
export type CountedPeriod = GoalSpan & { value: number; share: number };

/** The periods of a goal in a zone (IANA name), the oldest first. */
export function listGoalPeriods(
  { grain, values }: PeriodGoal,
  zone: string,
): (GoalSpan & { value: number })[] {
  return values
    .map((period) => {
      const { year, month, next } = findGoalMonths(period, grain);
      return {
        from: startOfDay({ year, month, day: 1 }, zone),
        to: startOfDay({ year, month: next, day: 1 }, zone),
        value: period.value,
      };
    })
    .toSorted((one, other) => one.from - other.from);
}

/** The periods of a goal that a span meets, each with the share of it that is within the span. */
export function listCounted(goal: PeriodGoal, span: GoalSpan, zone: string): CountedPeriod[] {
  return listGoalPeriods(goal, zone).flatMap((period) => {
    const within = Math.min(span.to, period.to) - Math.max(span.from, period.from);
    return within > 0 ? [{ ...period, share: within / (period.to - period.from) }] : [];
  });
}

/**
 * What a goal asks for within a span. Of a measure that adds up, each period counts by its share within the span; of any other, the goal is the
 * mean of its periods by their time.
 * @returns null where a part of the span has no goal: a gap is never zero
 */
export function computeGoal(
  goal: PeriodGoal,
  span: GoalSpan,
  { zone, isAdditive }: { zone: string; isAdditive: boolean },
): number | null {
  const length = span.to - span.from;
  const counted = listCounted(goal, span, zone);
  const known = counted.reduce((sum, one) => sum + one.share * (one.to - one.from), 0);
  if (length <= 0 || Math.round(known) < length) return null;
  return counted.reduce((sum, one) => {
    const weight = isAdditive ? one.share : (one.share * (one.to - one.from)) / length;
    return sum + one.value * weight;
  }, 0);
}
