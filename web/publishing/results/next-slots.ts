import type { BestSlot, BestTimes } from '#contracts/publishing/results.ts';
import { addDays } from '#engine/calendar/moment.ts';

/** A wall time to come that is a best time of an account. */
export type OfferedTime = { wall_time: string; slot: BestSlot; account_name: string };

const OFFERED = 3;

/** The next wall times after now at which accounts do best, the surest first, each hour once. `now` is a wall time of the same zone. */
export function listNextTimes(times: readonly BestTimes[], now: string): OfferedTime[] {
  const today = now.slice(0, 10);
  const seen = new Set<string>();
  return times
    .flatMap(({ slots, account_name }) =>
      slots.map((slot) => ({ slot, account_name, wall_time: findNext(slot, { now, today }) })),
    )
    .toSorted((one, other) => other.slot.low - one.slot.low)
    .filter(({ wall_time }) => !seen.has(wall_time) && seen.add(wall_time))
    .slice(0, OFFERED);
}

function findNext({ weekday, hour }: BestSlot, { now, today }: { now: string; today: string }): string {
  const todays = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const day = addDays(today, (weekday - todays + 7) % 7);
  const wall = `${day}T${String(hour).padStart(2, '0')}:00`;
  return wall > now ? wall : `${addDays(day, 7)}T${wall.slice(11)}`;
}
