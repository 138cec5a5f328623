import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';

/** A day of the account's calendar by its ends, as instants: `end` belongs to the next one. */
export type CalendarDay = { day: string; start: string; end: string };

/** The account's time zone. */
export const timeZoneOf = async (unit: Unit): Promise<string> =>
  (
    await unit.db
      .selectFrom('accounts')
      .select('time_zone')
      .where('_id', '=', unit.accountId)
      .executeTakeFirstOrThrow()
  ).time_zone;

/** The days from one to another, both included, in a time zone; those on which clocks change are as long as they are. */
export const daysBetween = async (
  unit: Unit,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<CalendarDay[]> => {
  const { rows } = await sql<CalendarDay>`
    select to_char(d, 'YYYY-MM-DD') as day, d at time zone ${zone} as start,
           (d + interval '1 day') at time zone ${zone} as "end"
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d`.execute(unit.db);
  return rows;
};
