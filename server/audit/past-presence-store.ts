import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** All four quarters of an hour. */
const WHOLE_HOUR = 0b1111;
const ROWS_AT_ONCE = 1000;

/** A time at work that is over: from punching in to punching out. */
export type PastVisit = { userId: string; from: Date; to: Date };

/** Writes down when people were at work before the suite was there to see it: the punches, and the hours of the heat map. */
export async function addPastVisits(unit: UnitOfWork, visits: readonly PastVisit[]): Promise<void> {
  const punches = visits.flatMap(({ userId, from, to }) =>
    [
      { direction: 'in' as const, at: from },
      { direction: 'out' as const, at: to },
    ].map(({ direction, at }) => ({
      account_id: unit.accountId,
      _id: unit.newId(),
      user_id: userId,
      direction,
      at,
      source: 'person' as const,
      created_by: userId,
      created_at: at,
    })),
  );
  const hours = visits.flatMap(({ userId, from, to }) =>
    hoursOf(from, to).map((hour) => ({ userId, ...hour })),
  );
  for (let at = 0; at < punches.length; at += ROWS_AT_ONCE)
    await unit.db
      .insertInto('punch_entries')
      .values(punches.slice(at, at + ROWS_AT_ONCE))
      .execute();
  for (let at = 0; at < hours.length; at += ROWS_AT_ONCE)
    await unit.db
      .insertInto('access_hours')
      .values(
        hours.slice(at, at + ROWS_AT_ONCE).map(({ userId, hour, until }) => ({
          account_id: unit.accountId,
          hour,
          user_id: userId,
          via: 'screen' as const,
          quarters: WHOLE_HOUR,
          first_at: hour,
          last_at: until,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The whole hours of UTC that lie within a visit. */
function hoursOf(from: Date, to: Date): { hour: Date; until: Date }[] {
  const first = Math.ceil(from.getTime() / MS_PER_HOUR) * MS_PER_HOUR;
  const found: { hour: Date; until: Date }[] = [];
  for (let at = first; at + MS_PER_HOUR <= to.getTime(); at += MS_PER_HOUR)
    found.push({ hour: new Date(at), until: new Date(at + MS_PER_HOUR - 1) });
  return found;
}
