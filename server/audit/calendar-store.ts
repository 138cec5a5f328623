import { buildBars, startOfDay } from '#contracts/kit/bars.ts';
import { toUtc, toWallTime } from '#contracts/kit/zone.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A day of the account's calendar by its ends, as instants: `end` belongs to the next one. */
export type CalendarDay = { day: string; start: string; end: string };

/** The account's time zone. */
export async function loadTimeZone(unit: UnitOfWork): Promise<string> {
  return (
    await unit.db
      .selectFrom('accounts')
      .select('time_zone')
      .where('_id', '=', unit.accountId)
      .executeTakeFirstOrThrow()
  ).time_zone;
}

/** The days from one to another, both included, in a time zone; those on which clocks change are as long as they are. */
export function listCalendarDays({
  from,
  to,
  zone,
}: {
  from: string;
  to: string;
  zone: string;
}): CalendarDay[] {
  const first = startOf(from, zone);
  const after = startOf(from > to ? from : to, zone, 1);
  if (from > to || after <= first) return [];
  const { starts, end } = buildBars('day', { zone, from: first, to: after });
  return starts.map((start, index) => ({
    day: new Date(toUtc(toWallTime(new Date(start), zone))).toISOString().slice(0, 10),
    start: new Date(start).toISOString(),
    end: new Date(starts[index + 1] ?? end).toISOString(),
  }));
}

/** The first instant of a day in a zone, or of one that is some days later. */
function startOf(day: string, zone: string, later = 0): number {
  const at = new Date(day);
  return startOfDay(
    { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() + later },
    zone,
  );
}
