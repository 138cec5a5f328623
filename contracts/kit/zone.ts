import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** A calendar day and time as a wall clock shows it, months from 1. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

/** Making one is slow, and there are few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}

/** The local time of a zone (IANA name) at an instant. @throws RangeError where the zone does not exist */
export function toWallTime(at: Date, zone: string): WallTime & { second: number } {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** A local time, in milliseconds as if it were UTC. */
export function toUtc({ year, month, day, hour, minute }: WallTime): number {
  const utc = Date.UTC(year, month - 1, day, hour, minute);
  // `Date.UTC` reads years below 100 as those of the twentieth century.
  return year < 100 ? new Date(utc).setUTCFullYear(year) : utc;
}

/** How far the local time of a zone is ahead of UTC at an instant (epoch milliseconds), in milliseconds, by the runtime's IANA database. */
export function getUtcOffset(at: number, zone: string): number {
  const wall = toWallTime(new Date(at), zone);
  return toUtc(wall) + wall.second * 1000 - Math.floor(at / 1000) * 1000;
}

/**
 * The instant of a local time of a zone. A time that spring skips is later by the length of the clock change; of one that autumn repeats,
 * the first is returned (as RFC 5545, 3.3.5, and Temporal's "compatible" specify).
 */
export function toInstant(wall: WallTime, zone: string): Date {
  const utc = toUtc(wall);
  const before = getUtcOffset(utc - MS_PER_DAY, zone);
  const after = getUtcOffset(utc + MS_PER_DAY, zone);
  const fits = [utc - before, utc - after].filter((at) => at + getUtcOffset(at, zone) === utc);
  return new Date(fits.length > 0 ? Math.min(...fits) : utc - before);
}
