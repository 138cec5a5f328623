import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import type { CountedValue } from '#contracts/links/statistics.ts';

/** Every day of a span with its clicks, those without a click too. */
export function toDays(
  counted: readonly CountedValue[],
  span: { from: string; to: string },
  zone: string,
): { at: Date; clicks: number }[] {
  const known = new Map(counted.map(({ key, clicks }) => [key === null ? NaN : Date.parse(key), clicks]));
  const days: { at: Date; clicks: number }[] = [];
  let at = startOfDay(new Date(span.from), zone);
  while (at.getTime() < Date.parse(span.to)) {
    days.push({ at, clicks: known.get(at.getTime()) ?? 0 });
    // A day has 23 to 25 hours: noon of the next one is always within it.
    at = startOfDay(new Date(at.getTime() + 1.5 * MS_PER_DAY), zone);
  }
  return days;
}

function startOfDay(at: Date, zone: string): Date {
  const { year, month, day } = toWallTime(at, zone);
  return toInstant({ year, month, day, hour: 0, minute: 0 }, zone);
}
