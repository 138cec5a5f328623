import type { AlertCondition } from '#contracts/custom-viz/alert-rules.ts';
import { buildBars } from '#contracts/kit/bars.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { makeHourOfWeek } from '#engine/anomaly/hour-of-week.ts';
import { computeThreshold } from '#engine/anomaly/sensitivity.ts';

/** The hours from which the baseline is learnt: five of each hour of the week. */
export const LEARN_MS = 35 * MS_PER_DAY;
/** An hour is judged a little after it is over, since sources are late. */
const SETTLE_MS = 15 * 60_000;

/** The end of the last hour that is judged at an instant, as clocks of a zone begin hours. */
export function startOfHour(at: number, zone: string): number {
  const settled = at - SETTLE_MS;
  return buildBars('hour', { zone, from: settled, to: settled + 1 }).starts[0] ?? settled;
}

/** The starts of all hours of a zone that begin within a span. */
export function listHours({ from, until, zone }: { from: number; until: number; zone: string }): number[] {
  return buildBars('hour', { zone, from, to: until }).starts.filter((at) => at >= from && at < until);
}

/** What makes an hour unusual. */
export function makeUnusualOptions(
  zone: string,
  { sensitivity, direction }: Pick<AlertCondition, 'sensitivity' | 'direction'>,
) {
  return { threshold: computeThreshold(sensitivity, 0), direction, hourOfWeek: makeHourOfWeek(zone) };
}

/** A span of instants in milliseconds as ISO 8601. */
export function toSpan(from: number, to: number): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
