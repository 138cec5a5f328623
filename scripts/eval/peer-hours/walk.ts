import { getUtcOffset } from '#contracts/kit/zone.ts';
import type { OpenSpan } from '#engine/business-time/business-clock.ts';
import type { Schedule } from './schedule.ts';

/**
 * The functions that other libraries offer besides elapsed time and deadlines: counting backwards, and by whole days. The suite needs
 * neither, so both are computed here from the open intervals of Earshot's business clock. Instants and durations are epoch milliseconds.
 */

export const DAY = 86_400_000;
/** How many days back the search for opening hours goes: few at first. */
const BACK = [8, 60, 800];

/** The open intervals that begin before an instant, the latest first, truncated at it. */
function stretchesBefore({ clock }: Schedule, at: number): OpenSpan[] {
  for (const days of BACK) {
    const spans = clock.spans(at - days * DAY, at);
    // The start of the search may truncate the first one.
    if (spans.length > 1) return spans.slice(1).toReversed();
  }
  return [];
}

/** The last instant from which the given business time remains until `from`; an opening if it fits exactly. */
export function findInstantBefore(schedule: Schedule, from: number, length: number): number | undefined {
  if (length === 0) return findLastOpen(schedule, from);
  let rest = length;
  let at = from;
  for (;;) {
    const spans = stretchesBefore(schedule, at);
    for (const { open, close } of spans) {
      if (rest <= close - open) return close - rest;
      rest -= close - open;
      at = open;
    }
    if (spans.length === 0) return undefined;
  }
}

/** The instant itself while open or closing, otherwise the previous closing. */
export function findLastOpen(schedule: Schedule, at: number): number | undefined {
  return schedule.clock.isOpen(at) ? at : stretchesBefore(schedule, at)[0]?.close;
}

/** The day of a zone's calendar that contains an instant, counted from 1970-01-01. */
export function toLocalDay({ timeZone }: Schedule, at: number): number {
  return Math.floor((at + getUtcOffset(at, timeZone)) / DAY);
}

/** The instant at which the local time in a zone is the given time after the midnight of a day. */
function instantOn({ timeZone }: Schedule, day: number, sinceMidnight: number): number {
  const wall = day * DAY + sinceMidnight;
  return wall - getUtcOffset(wall - getUtcOffset(wall, timeZone), timeZone);
}

export function isWorkingDay(schedule: Schedule, day: number): boolean {
  return getOpenSpans(schedule, day).length > 0;
}

/** The open intervals of a day. */
export function getOpenSpans(schedule: Schedule, day: number): readonly OpenSpan[] {
  return schedule.clock.spans(instantOn(schedule, day, 0), instantOn(schedule, day + 1, 0));
}

/** The day that is the given number of working days later (earlier if negative). */
export function addWorkingDays(schedule: Schedule, day: number, days: number): number {
  const step = Math.sign(days);
  let here = day;
  for (let left = Math.abs(days); left > 0;) {
    here += step;
    if (isWorkingDay(schedule, here)) left -= 1;
  }
  return here;
}

/** The same time of day, the given number of working days later. */
export function addDays(schedule: Schedule, at: number, days: number): number {
  const day = toLocalDay(schedule, at);
  const sinceMidnight = at + getUtcOffset(at, schedule.timeZone) - day * DAY;
  return instantOn(schedule, addWorkingDays(schedule, day, days), sinceMidnight);
}

/** The working days after `from` up to and including `to`; negative if `to` is before. */
export function countWorkingDays(schedule: Schedule, from: number, to: number): number {
  if (to < from) return -countWorkingDays(schedule, to, from);
  let days = 0;
  for (let day = from + 1; day <= to; day += 1) if (isWorkingDay(schedule, day)) days += 1;
  return days;
}
