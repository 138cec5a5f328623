import { MS_PER_HOUR } from '#contracts/kit/duration.ts';

/** The last days up to the end of this hour, so that a screen that renders again makes the same query. */
export function buildHourlySpan(now: Date, days: number): { from: string; to: string } {
  const end = Math.ceil((now.getTime() + 1) / MS_PER_HOUR) * MS_PER_HOUR;
  return { from: new Date(end - days * 24 * MS_PER_HOUR).toISOString(), to: new Date(end).toISOString() };
}
