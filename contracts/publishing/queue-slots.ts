import { computePlanTime, toWallTimeText } from '#contracts/publishing/plan-time.ts';

/** A time of each week: the weekday from Sunday 0, and the time as a wall clock shows it. */
type WeeklySlot = { weekday: number; time: string };

/** A slot that was passed over, and why: it is over, the zone skips it, or another post is at it. */
export type PassedSlot<Taken> = { wall_time: string; reason: 'past' | 'skipped' | 'taken'; by: Taken | null };

/** A free slot, with those before it. */
export type FreeSlot<Taken> = { wall_time: string; at: string; passed: PassedSlot<Taken>[] };

/** The days on which a free slot is looked for. */
const DAYS_AHEAD = 366;

type SlotSearch<Taken> = {
  zone: string;
  slots: readonly WeeklySlot[];
  now: Date;
  /** What is at an instant already; undefined: nothing. */
  findTaken: (at: string) => Taken | undefined;
};

/**
 * The next free slot of a queue by the calendar of its zone, at the same wall time in summer and winter. Undefined where none is free within
 * a year.
 */
export function findFreeSlot<Taken>({
  zone,
  slots,
  now,
  findTaken,
}: SlotSearch<Taken>): FreeSlot<Taken> | undefined {
  const passed: PassedSlot<Taken>[] = [];
  for (const wall_time of listSlotTimes(slots, toWallTimeText(now, zone).slice(0, 10), DAYS_AHEAD)) {
    const { at, skipped } = computePlanTime({ wall_time, zone });
    const by = findTaken(at);
    if (skipped) passed.push({ wall_time, reason: 'skipped', by: null });
    else if (Date.parse(at) <= now.getTime()) passed.push({ wall_time, reason: 'past', by: null });
    else if (by !== undefined) passed.push({ wall_time, reason: 'taken', by });
    else return { wall_time, at, passed };
  }
  return undefined;
}

/** The wall times of weekly slots on some days from one on, in order. */
export function listSlotTimes(slots: readonly WeeklySlot[], from: string, days: number): string[] {
  const times = Map.groupBy(slots, ({ weekday }) => weekday);
  return Array.from({ length: days }, (_one, index) => {
    const date = new Date(`${from}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + index);
    const day = date.toISOString().slice(0, 10);
    const own = (times.get(date.getUTCDay()) ?? []).map(({ time }) => time);
    return [...new Set(own)].toSorted().map((time) => `${day}T${time}`);
  }).flat();
}
