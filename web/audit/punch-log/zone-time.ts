import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { countDaysIntoWeek, type WeekStart } from '#contracts/kit/week.ts';

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`. */
export function toZonedDay(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

/** The time of day of an instant in a time zone, as `HH:mm`. */
export function toZonedTime(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

/** What a clock of the zone shows at an instant, read as if it were UTC. */
function wallOf(at: Date, zone: string): number {
  return Date.parse(`${toZonedDay(at, zone)}T${toZonedTime(at, zone)}:00.000Z`);
}

/** The instant at which the clocks of a zone show a day and a time; in the hour that spring leaves out, the one after it. */
export function toInstant(day: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00.000Z`);
  const guess = (near: number): number => {
    const at = Math.floor(near / MS_PER_MINUTE) * MS_PER_MINUTE;
    return wanted - (wallOf(new Date(at), zone) - at);
  };
  const first = guess(wanted);
  const second = guess(first);
  return new Date(Math.max(second, guess(second)));
}

/** A day some days later or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of a day's week. */
export function getFirstDayOfWeek(day: string, weekStart?: WeekStart): string {
  return addDays(day, -countDaysIntoWeek(new Date(`${day}T00:00:00.000Z`).getUTCDay(), weekStart));
}
