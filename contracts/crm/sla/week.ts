import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';

/** The days of the week as business hours number them: Sunday is 0, Saturday 6. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.infer<typeof Weekday>;

/** Minutes of a 24-hour day on the wall clock. */
export const DAY_MINUTES = 1440;

/** A time of the day, `00:00` to `23:59`. */
export const ClockTime = z.string().check(formOf('time_of_day', /^([01]\d|2[0-3]):[0-5]\d$/));
/** The end of something on a day: a time of the day, or `24:00`, its very end. */
export const ClockEnd = z.string().check(formOf('end_of_day', /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/));

/** From one time of the day to another; an end that is not after the start is on the next day. */
export const ClockSpan = z.strictObject({ start: ClockTime, end: ClockEnd });
export type ClockSpan = z.infer<typeof ClockSpan>;

/** Working hours of one day: from `start` to `end` (past midnight where `end` is not after `start`), less the breaks. */
export type DayHours = ClockSpan & { breaks: readonly ClockSpan[] };

/** Minutes since the midnight with which the day begins; a shift over midnight ends beyond {@link DAY_MINUTES}. */
export type MinuteSpan = { from: number; to: number };

/** `08:30` → 510. */
export function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 510 → `08:30`; beyond midnight the time of the next day. */
export function formatMinutes(minute: number): string {
  const within = minute % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** As {@link formatMinutes}, but the midnight with which the day ends is `24:00`. */
const endOf = (minute: number): string => (minute === DAY_MINUTES ? '24:00' : formatMinutes(minute));

/**
 * The hours of a day as the spans that are worked, in order; null where they cannot be: nothing between start and end, or breaks
 * that are empty, out of order, touch each other or reach the ends.
 */
export function toSpans({ start, end, breaks }: DayHours): MinuteSpan[] | null {
  if (start === end) return null;
  const from = parseMinutes(start);
  const to = after(from, parseMinutes(end));
  const spans: MinuteSpan[] = [];
  let begun = from;
  for (const one of breaks) {
    const rest = onwards(from, parseMinutes(one.start));
    const again = after(rest, parseMinutes(one.end));
    if (one.start === one.end || rest <= begun || again >= to) return null;
    spans.push({ from: begun, to: rest });
    begun = again;
  }
  return [...spans, { from: begun, to }];
}

/** The first time at which a clock shows this minute after another one. */
function after(minute: number, shown: number): number {
  const until = shown + Math.floor(minute / DAY_MINUTES) * DAY_MINUTES;
  return until > minute ? until : until + DAY_MINUTES;
}

/** As {@link after}, or at that very minute. */
const onwards = (minute: number, shown: number): number => (shown >= minute ? shown : shown + DAY_MINUTES);

/** The spans of a day as start, end and breaks: the input of {@link toSpans}. @throws when there is no span */
export function toDayHours(spans: readonly MinuteSpan[]): DayHours {
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last) throw new Error('a day without a span has no hours');
  return {
    start: formatMinutes(first.from),
    end: endOf(last.to),
    breaks: spans.slice(1).map((next, index) => ({
      start: formatMinutes(spans[index]?.to ?? first.to),
      end: endOf(next.from),
    })),
  };
}
