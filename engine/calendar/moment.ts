import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** A calendar day, `2026-04-13`, and optionally a minute of that day. */
export type CalendarMoment = { date: string; minute: number | null };

/** The day a number of days later; plain calendar arithmetic, independent of time zones. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The number of days between two days. */
export function countDaysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY;
}

/** A day of a year; null when the month has no such day. */
export function toDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

/**
 * Parses `20260413` or `20260413T120000`, with `Z` where it is UTC, which is converted to local time in `zone`.
 * @returns null when it is neither
 */
export function parseMoment(value: string, zone: string): CalendarMoment | null {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value.trim());
  if (!found) return null;
  const [, year, month, day, hour, minute, utc] = found;
  const date = toDay(Number(year), Number(month), Number(day));
  if (date === null) return null;
  if (hour === undefined) return { date, minute: null };
  const minutes = Number(hour) * 60 + Number(minute);
  if (minutes >= 1440) return null;
  return utc === 'Z'
    ? shownIn(zone, Date.parse(`${date}T00:00:00Z`) + minutes * 60_000)
    : { date, minute: minutes };
}

function shownIn(zone: string, instant: number): CalendarMoment {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '0';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}
