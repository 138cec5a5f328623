import { parseEvents, type CalendarEvent, type UnreadEvent } from '#engine/calendar/events.ts';
import { addDays, countDaysBetween } from '#engine/calendar/moment.ts';
import { computeRuleDates } from '#engine/calendar/recurrence.ts';

/** A day from a calendar: whole (from 0 to 1440) or from one minute of it to another; `yearly` ones recur on their date. */
export type CalendarDay = { date: string; name: string; yearly: boolean; from: number; to: number };

/** Longest event that counts as a holiday, in days. */
const LONGEST = 60;
/** Maximum days from one file. */
const MOST = 5000;

/**
 * The days that a calendar file names, by date.
 * @param asked.years the years for which days of recurring events are returned; single events are returned for any year
 * @param asked.zone the zone to whose local time UTC times are converted (an IANA name)
 * @returns null when the text is no calendar
 */
export function parseCalendarDays(
  text: string,
  query: { years: { from: number; until: number }; zone: string },
): { days: CalendarDay[]; leftOut: UnreadEvent[] } | null {
  const events = parseEvents(text, query.zone);
  if (!events) return null;
  const days: CalendarDay[] = [];
  const leftOut: UnreadEvent[] = [];
  for (const event of events) {
    const found = 'reason' in event ? event.reason : daysOfEvent(event, query.years);
    if (typeof found === 'string') leftOut.push({ name: event.name, reason: found });
    else if (days.length + found.length > MOST) leftOut.push({ name: event.name, reason: 'too_many' });
    else days.push(...found);
  }
  return {
    days: days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.from - b.from)),
    leftOut,
  };
}

function daysOfEvent(event: CalendarEvent, years: { from: number; until: number }): CalendarDay[] | string {
  const { start, end, rule } = event;
  const length = countDaysBetween(start.date, end.date);
  if (length > LONGEST) return 'too_long';
  const empty = length < 0 || (length === 0 && (end.minute ?? 0) <= (start.minute ?? 0));
  if (empty) return 'no_length';
  const repeated = rule === null ? null : computeRuleDates(rule, start.date, years);
  if (rule !== null && !repeated) return 'rule_unknown';
  const yearly = repeated?.kind === 'yearly' && event.except.length === 0;
  const dates =
    repeated?.kind === 'dates'
      ? repeated.dates
      : repeated && !yearly
        ? yearsOf(start.date, years)
        : [start.date];
  const begins = [...dates, ...event.more.map(({ date }) => date)].filter(
    (date) => !event.except.includes(date),
  );
  return begins.flatMap((date) => spread(event, { date, length, yearly }));
}

/** A yearly event with single years left out, expanded year by year. */
function yearsOf(start: string, { from, until }: { from: number; until: number }): string[] {
  return Array.from({ length: until - from }, (_one, index) => `${from + index}${start.slice(4)}`).filter(
    (date) => date >= start,
  );
}

/** The days that an event covers; only its first and last may be parts of a day. */
function spread(
  { name, start, end }: CalendarEvent,
  { date, length, yearly }: { date: string; length: number; yearly: boolean },
): CalendarDay[] {
  const last = end.minute === null || end.minute === 0 ? length - 1 : length;
  return Array.from({ length: last + 1 }, (_one, index) => ({
    date: addDays(date, index),
    name,
    yearly,
    from: index === 0 ? (start.minute ?? 0) : 0,
    to: index === length ? (end.minute ?? 1440) : 1440,
  }));
}
