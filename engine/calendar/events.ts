import { sliceStart } from '#contracts/kit/cut-text.ts';
import { splitContentLines, unescapeText, type ContentLine } from '#engine/calendar/content-lines.ts';
import { addDays, parseMoment, type CalendarMoment } from '#engine/calendar/moment.ts';

/** One event of a calendar: when it begins and ends (the end is not part of it), and when it returns. */
export type CalendarEvent = {
  name: string;
  start: CalendarMoment;
  end: CalendarMoment;
  rule: string | null;
  /** Further days, and days on which it does not take place. */
  more: readonly CalendarMoment[];
  except: readonly string[];
};
/** An event that cannot be read, and why. */
export type UnreadEvent = { name: string; reason: string };

/** The events of a file; null if it is not a calendar. Times in UTC are converted to the local time of `zone`. */
export function parseEvents(text: string, zone: string): (CalendarEvent | UnreadEvent)[] | null {
  const lines = splitContentLines(text);
  if (!lines.some(({ name, value }) => name === 'BEGIN' && value.trim().toUpperCase() === 'VCALENDAR'))
    return null;
  return splitEventBlocks(lines).map((block) => eventOf(block, zone));
}

/** The lines of each event; what is nested within one, such as an alarm, is none of its own. */
export function splitEventBlocks(lines: readonly ContentLine[]): ContentLine[][] {
  const blocks: ContentLine[][] = [];
  let open: ContentLine[] | null = null;
  let nested = 0;
  for (const line of lines) {
    const kind = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (open) nested += 1;
      else if (kind === 'VEVENT') open = [];
    } else if (line.name === 'END' && open) {
      if (nested > 0) nested -= 1;
      else {
        blocks.push(open);
        open = null;
      }
    } else if (open && nested === 0) open.push(line);
  }
  return blocks;
}

function eventOf(lines: readonly ContentLine[], zone: string): CalendarEvent | UnreadEvent {
  const one = (name: string): ContentLine | undefined => lines.find((line) => line.name === name);
  const all = (name: string): string[] =>
    lines.filter((line) => line.name === name).flatMap(({ value }) => value.split(','));
  const name = sliceStart(unescapeText(one('SUMMARY')?.value ?? '').trim(), 120);
  if (one('STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return { name, reason: 'cancelled' };
  const start = parseMoment(one('DTSTART')?.value ?? '', zone);
  if (!start) return { name, reason: 'no_start' };
  const end = computeEnd(start, { end: one('DTEND')?.value, duration: one('DURATION')?.value }, zone);
  if (!end) return { name, reason: 'no_end' };
  return {
    name,
    start,
    end,
    rule: one('RRULE')?.value.trim() ?? null,
    more: all('RDATE').flatMap((value) => parseMoment(value, zone) ?? []),
    except: all('EXDATE').flatMap((value) => parseMoment(value, zone)?.date ?? []),
  };
}

/** An event without an end takes its day, or no time at all where it begins at a time (RFC 5545, 3.6.1). */
export function computeEnd(
  start: CalendarMoment,
  given: { end: string | undefined; duration: string | undefined },
  zone: string,
): CalendarMoment | null {
  if (given.end !== undefined) {
    const end = parseMoment(given.end, zone);
    return end && (end.minute === null) === (start.minute === null) ? end : null;
  }
  const minutes = given.duration === undefined ? null : minutesOf(given.duration);
  if (given.duration !== undefined && minutes === null) return null;
  if (start.minute === null)
    return { date: addDays(start.date, Math.max(1, Math.floor((minutes ?? 1440) / 1440))), minute: null };
  const last = start.minute + (minutes ?? 0);
  return { date: addDays(start.date, Math.floor(last / 1440)), minute: last % 1440 };
}

/** A duration of more than a hundred years is none. */
const LONGEST_MINUTES = 36_600 * 1440;

/** `P1D`, `PT4H30M`, `P1W` in minutes; null when it is none. */
function minutesOf(duration: string): number | null {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(duration.trim());
  if (!found) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const sum = weeks * 10_080 + days * 1440 + hours * 60 + minutes;
  return sum > LONGEST_MINUTES ? null : sum;
}
