import type { AlertDirection } from '#contracts/custom-viz/alert-rules.ts';
import { buildBaseline, computeExpectedAt, learnHour } from './baseline.ts';
import { WARM_HOURS } from './learn-hours.ts';
import { countSurprise } from './surprise.ts';
import { buildUpperTail, learnSurprise, scaleSurprise } from './upper-tail.ts';

/** What makes an hour unusual. */
export type UnusualOptions = {
  threshold: number;
  direction: AlertDirection;
  hourOfWeek: (at: number) => number;
};

/** One hour: what was counted, what is usual for this hour of the week, and whether the difference is unusual. */
export type HourEvaluation = { hour: number; value: number; usual: number; isUnusual: boolean };

/** Fewer than this are no spike, however quiet it was. */
const LEAST_SPIKE = 4;

/**
 * Judges the hours from `from` on by the baseline that the hours before each of them taught: the same baseline by which rules on mentions find
 * spikes, with the same measure of how rare a surprise is in this series. `hours`: the starts of all hours, those that teach first, as clocks of the zone begin them. Hours without a value count as 0.
 */
export function evaluateHours(
  { threshold, direction, hourOfWeek }: UnusualOptions,
  values: ReadonlyMap<number, number>,
  { hours, from }: { hours: readonly number[]; from: number },
): HourEvaluation[] {
  const baseline = buildBaseline();
  const tail = buildUpperTail();
  const judged: HourEvaluation[] = [];
  for (const hour of hours) {
    const place = hourOfWeek(hour);
    const value = values.get(hour) ?? 0;
    const usual = computeExpectedAt(baseline, place);
    const isWarm = baseline.hours >= WARM_HOURS;
    const surprise = countSurprise(value, usual);
    const isUnusual =
      isWarm &&
      ((direction !== 'down' && value >= LEAST_SPIKE && scaleSurprise(tail, surprise) >= threshold) ||
        (direction !== 'up' && surprise <= -threshold));
    if (hour >= from) judged.push({ hour, value, usual, isUnusual });
    if (isWarm) learnSurprise(tail, surprise);
    learnHour(baseline, place, value);
  }
  return judged;
}
