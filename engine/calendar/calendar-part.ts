import type { CalendarPart, CalendarTime } from '#contracts/inbound/calendar-part.ts';
import { cutLine } from '#contracts/kit/cut-text.ts';
import { toInstant } from '#contracts/kit/zone.ts';
import { splitContentLines, unescapeText, type ContentLine } from '#engine/calendar/content-lines.ts';
import { splitEventBlocks, computeEnd } from '#engine/calendar/events.ts';
import { addDays, parseMoment, type CalendarMoment } from '#engine/calendar/moment.ts';
import { resolveTzid } from '#engine/calendar/windows-zones.ts';

/** Longest displayed summary, place and name. */
const SHOWN = 300;
/** Longer calendars are ordinary files: an invitation is one event. */
const LENGTH_MAX = 200_000;

/**
 * The content of a calendar part of an e-mail: its first event and its method.
 * @returns null where the text is no calendar, or its event has no readable start
 */
export function readCalendarPart(text: string): CalendarPart | null {
  if (text.length > LENGTH_MAX) return null;
  const lines = splitContentLines(text);
  const isBegin = ({ name, value }: ContentLine): boolean =>
    name === 'BEGIN' && value.trim().toUpperCase() === 'VCALENDAR';
  const [event] = lines.some(isBegin) ? splitEventBlocks(lines) : [];
  if (!event) return null;
  const line = (name: string): ContentLine | undefined => event.find((one) => one.name === name);
  const words = (name: string): string => cutLine(unescapeText(line(name)?.value ?? ''), SHOWN);
  const start = timeOf(line('DTSTART'));
  if (!start) return null;
  const method =
    lines
      .find(({ name }) => name === 'METHOD')
      ?.value.trim()
      .toUpperCase() ?? '';
  const says =
    line('STATUS')?.value.trim().toUpperCase() === 'CANCELLED' ? 'cancelled' : saidBy(method, event);
  const attendee = event.find(({ name }) => name === 'ATTENDEE');
  return {
    says,
    summary: words('SUMMARY'),
    start: start.time,
    end: endTimeOf(start, event),
    repeats: line('RRULE') !== undefined || line('RDATE') !== undefined,
    place: words('LOCATION'),
    organiser: personOf(line('ORGANIZER')),
    attendee: method === 'REPLY' ? personOf(attendee) : '',
  };
}

const ANSWERS: Readonly<Record<string, CalendarPart['says']>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

function saidBy(method: string, event: readonly ContentLine[]): CalendarPart['says'] {
  if (method === 'CANCEL') return 'cancelled';
  if (method === 'REQUEST') return 'invitation';
  if (method !== 'REPLY' && method !== 'COUNTER') return 'event';
  const attendee = event.find(({ name }) => name === 'ATTENDEE');
  return ANSWERS[attendee?.parameters.get('PARTSTAT')?.toUpperCase() ?? ''] ?? 'answer';
}

type CalendarValue = { time: CalendarTime; moment: CalendarMoment; zone: string | null };

/** A time in UTC or in a known zone is an instant; any other is stored as written. */
function timeOf(line: ContentLine | undefined): CalendarValue | null {
  const value = line?.value.trim() ?? '';
  const moment = parseMoment(value, 'UTC');
  if (!moment) return null;
  const tzid = line?.parameters.get('TZID');
  const zone = value.endsWith('Z') ? 'UTC' : tzid === undefined ? null : resolveTzid(tzid);
  return { time: timeIn(moment, zone), moment, zone };
}

function timeIn({ date, minute }: CalendarMoment, zone: string | null): CalendarTime {
  if (minute === null) return { local: date };
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if (zone !== null) return { at: toInstant({ year, month, day, hour, minute: rest }, zone).toISOString() };
  return { local: `${date}T${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}` };
}

function endTimeOf({ moment, zone }: CalendarValue, event: readonly ContentLine[]): CalendarTime | null {
  const line = (name: string): ContentLine | undefined => event.find((one) => one.name === name);
  const written = timeOf(line('DTEND'));
  if (written && (written.moment.minute === null) === (moment.minute === null))
    return written.moment.minute === null ? lastDay(moment, written.moment) : written.time;
  const end = computeEnd(moment, { end: undefined, duration: line('DURATION')?.value }, 'UTC');
  if (!end || line('DURATION') === undefined) return null;
  return end.minute === null ? lastDay(moment, end) : timeIn(end, zone);
}

/** The end of whole days is the day after the last; a single day needs no end. */
function lastDay(start: CalendarMoment, end: CalendarMoment): CalendarTime | null {
  const last = addDays(end.date, -1);
  return last > start.date ? { local: last } : null;
}

/** A person by the name in the calendar and their address. */
function personOf(line: ContentLine | undefined): string {
  const address = /^mailto:(.+)$/i.exec(line?.value.trim() ?? '')?.[1] ?? '';
  const name = cutLine(line?.parameters.get('CN') ?? '', SHOWN);
  return name && address && name !== address
    ? `${name} (${cutLine(address, SHOWN)})`
    : name || cutLine(address, SHOWN);
}
