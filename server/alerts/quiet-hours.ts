import type { QuietHours } from '#contracts/alerts/rule-fields.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** When quiet hours that are in effect at an instant end; null outside them. Equal start and end mean none. */
export function computeQuietEnd(quiet: QuietHours, at: Date, zone: string): Date | null {
  const wall = toWallTime(at, zone);
  const [now, from, to] = [wall.hour * 60 + wall.minute, minutesOf(quiet.from), minutesOf(quiet.to)];
  const on = from <= to ? now >= from && now < to : now >= from || now < to;
  if (!on) return null;
  const day = now < to ? wall : toWallTime(new Date(at.getTime() + MS_PER_DAY), zone);
  return toInstant({ ...day, hour: Math.floor(to / 60), minute: to % 60 }, zone);
}

/** When users are notified of what fires now: at the end of quiet hours, otherwise at once. */
export async function notifyAt(unit: UnitOfWork, quiet: QuietHours | null): Promise<Date | null> {
  if (quiet === null) return null;
  const { time_zone } = await loadAccountProfile(unit);
  return computeQuietEnd(quiet, unit.now, time_zone);
}
