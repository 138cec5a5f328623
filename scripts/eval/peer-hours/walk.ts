import type { OpenSpan } from '#engine/business-time/business-clock.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';
import type { Schedule } from './schedule.ts';

/**
 * What other libraries offer beside elapsed time and deadlines: backwards, and by whole days. The suite needs neither, so both are
 * walked here over the open stretches that our clock tells. Instants and lengths are epoch milliseconds.
 */

export const DAY = 86_400_000;
/** How far back is looked for opening hours, in days: a little at first. */
const BACK = [8, 60, 800];

/** The open stretches that begin before an instant, the latest first, cut at it. */
const stretchesBefore = ({ clock }: Schedule, at: number): OpenSpan[] => {
  for (const days of BACK) {
    const spans = clock.spans(at - days * DAY, at);
    // The first one may be cut by the beginning of the look.
    if (spans.length > 1) return spans.slice(1).toReversed();
  }
  return [];
};

/** The last instant by which so much business time lies ahead until `from`; an opening where it fits exactly. */
export const findInstantBefore = (schedule: Schedule, from: number, length: number): number | undefined => {
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
};

/** The instant itself while open or closing, otherwise the closing before it. */
export const findLastOpen = (schedule: Schedule, at: number): number | undefined =>
  schedule.clock.isOpen(at) ? at : stretchesBefore(schedule, at)[0]?.close;

/** The day of a zone's calendar on which an instant lies, counted from 1970-01-01. */
export const toLocalDay = ({ timeZone }: Schedule, at: number): number =>
  Math.floor((at + getUtcOffset(at, timeZone)) / DAY);

/** The instant at which a zone's clocks show so much after the midnight of a day. */
const instantOn = ({ timeZone }: Schedule, day: number, sinceMidnight: number): number => {
  const wall = day * DAY + sinceMidnight;
  return wall - getUtcOffset(wall - getUtcOffset(wall, timeZone), timeZone);
};

export const isWorkingDay = (schedule: Schedule, day: number): boolean =>
  getOpenSpans(schedule, day).length > 0;

/** The open stretches of a day. */
export const getOpenSpans = (schedule: Schedule, day: number): readonly OpenSpan[] =>
  schedule.clock.spans(instantOn(schedule, day, 0), instantOn(schedule, day + 1, 0));

/** So many working days farther (back where negative). */
export const addWorkingDays = (schedule: Schedule, day: number, days: number): number => {
  const step = Math.sign(days);
  let here = day;
  for (let left = Math.abs(days); left > 0;) {
    here += step;
    if (isWorkingDay(schedule, here)) left -= 1;
  }
  return here;
};

/** So many working days farther at the same time of the day. */
export const addDays = (schedule: Schedule, at: number, days: number): number => {
  const day = toLocalDay(schedule, at);
  const sinceMidnight = at + getUtcOffset(at, schedule.timeZone) - day * DAY;
  return instantOn(schedule, addWorkingDays(schedule, day, days), sinceMidnight);
};

/** The working days after `from` up to and with `to`; negative where `to` lies before. */
export const countWorkingDays = (schedule: Schedule, from: number, to: number): number => {
  if (to < from) return -countWorkingDays(schedule, to, from);
  let days = 0;
  for (let day = from + 1; day <= to; day += 1) if (isWorkingDay(schedule, day)) days += 1;
  return days;
};
