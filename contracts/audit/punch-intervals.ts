import type { PunchDirection, PunchInterval } from '#contracts/audit/punch.ts';

/** An entry as the pairing needs it: in force, whether first written or corrected. */
export type Punch = { _id: string; direction: PunchDirection; at: string };

/** A day by its two ends, as instants of the account's time zone; DST makes some longer or shorter than 24 hours. */
export type DayEnds = { start: string; end: string };

/**
 * Pairs entries into intervals. A person who is in and punches in again stays in since the first entry; a person who is out and punches out
 * again stays out. So no two intervals of a person overlap, regardless of the entries. The last interval may be open.
 */
export function buildIntervals(punches: readonly Punch[]): PunchInterval[] {
  const ordered = punches.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a._id < b._id ? -1 : 1));
  const intervals: PunchInterval[] = [];
  let open: Punch | null = null;
  for (const punch of ordered) {
    if (punch.direction === 'in') open ??= punch;
    else if (open) {
      intervals.push({ from: open.at, to: punch.at, in: open._id, out: punch._id });
      open = null;
    }
  }
  if (open) intervals.push({ from: open.at, to: null, in: open._id, out: null });
  return intervals;
}

/** The part of each interval that falls in a day, and the total of these parts in whole seconds. An open interval counts until `now`. */
export function computeDayWork(
  intervals: readonly PunchInterval[],
  { start, end }: DayEnds,
  now: Date,
): { seconds: number; intervals: PunchInterval[] } {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const shown: PunchInterval[] = [];
  let worked = 0;
  for (const interval of intervals) {
    const from = Math.max(Date.parse(interval.from), first);
    const to = Math.min(interval.to === null ? now.getTime() : Date.parse(interval.to), last);
    if (to < from || (to === from && interval.to !== null)) continue;
    worked += to - from;
    const open = interval.to === null && now.getTime() < last;
    shown.push({
      ...interval,
      from: new Date(from).toISOString(),
      to: open ? null : new Date(to).toISOString(),
    });
  }
  return { seconds: Math.floor(worked / 1000), intervals: shown };
}
