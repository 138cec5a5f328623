import { computeTimeOfDay } from '#engine/dates/clock.ts';
import { resolveDay } from '#engine/dates/day.ts';
import { readDigits } from '#engine/dates/digits.ts';
import { findForm } from '#engine/dates/forms.ts';
import type { DateFault, DateReading, ReadDate } from '#engine/dates/reading.ts';
import { parseDateShape } from '#engine/dates/written.ts';
import { computeUtcOffset, resolveZone } from '#engine/dates/zone.ts';

/** The exact form that programs write, read without the rest of this folder: most of a million rows are like this. */
const ISO = /^(?:19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
/** A word and a comma before a number: the weekday of a language that is not in the table. */
const FOREIGN_WEEKDAY = /^[\p{L}\p{M}.]{1,20}, ?(?=\d)/u;
const NUMBER = /^\d+(?:\.\d+)?$/;
/** As .NET writes an instant: /Date(1773050700000+0700)/. */
const DOTNET = /^\/date\((\d{9,13})(?:[-+]\d{4})?\)\/$/i;
const LONGEST = 200;
const NO_DATE: DateFault = { fault: 'no_date' };

/** A point in time from how people and programs write it; nothing where {@link readWhen} finds a fault. */
export function readDate(text: string, reading: DateReading = {}): Date | undefined {
  const read = readWhen(text, reading);
  return 'at' in read ? read.at : undefined;
}

/**
 * A point in time from how people and programs write it, or why it is none. The whole text must be a date of a form in the table of
 * forms: what is not understood is never passed over. Years 2400 to 2699 are of the Buddhist era.
 */
export function readWhen(text: string, reading: DateReading = {}): ReadDate | DateFault {
  if (ISO.test(text)) {
    const at = readIso(text);
    return at === undefined ? NO_DATE : { at, names_zone: true };
  }
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) return NO_DATE;
  if (NUMBER.test(trimmed)) return readNumber(trimmed, reading);
  const epoch = trimmed.startsWith('/') ? DOTNET.exec(trimmed)?.[1] : undefined;
  return epoch === undefined ? readWords(trimmed, reading) : readNumber(epoch, reading);
}

function readNumber(digits: string, { serial = false, zone = 'UTC' }: DateReading): ReadDate | DateFault {
  const read = readDigits(digits, serial);
  if (typeof read === 'string') return { fault: read };
  if ('at' in read) return { at: new Date(read.at), names_zone: true };
  return { at: new Date(read.wall - computeUtcOffset(read.wall, zone)), names_zone: false };
}

function readWords(plain: string, reading: DateReading): ReadDate | DateFault {
  let written = parseDateShape(plain);
  // Between quotation marks, or in other digits.
  if (/^\d(?:\.\d)?$/.test(written.shape))
    return readNumber(written.texts.filter(Boolean).join('.'), reading);
  let found = findForm(written.shape);
  const weekday = found === null ? FOREIGN_WEEKDAY.exec(plain)?.[0] : undefined;
  if (weekday !== undefined) {
    written = parseDateShape(plain.slice(weekday.length));
    found = findForm(written.shape);
  }
  if (found === null) return NO_DATE;
  const day = resolveDay(found, written, reading);
  if (typeof day === 'string') return { fault: day };
  const clock = computeTimeOfDay(found.places, written);
  if (clock === undefined) return NO_DATE;
  const { zone, unknown } = resolveZone(found.places, written);
  if (unknown !== undefined && reading.mail !== true)
    return { fault: 'zone_unknown', zone: unknown.toUpperCase() };
  const wall = Date.UTC(day.year, day.month - 1, day.day) + clock;
  const at = wall - computeUtcOffset(wall, zone ?? (unknown === undefined ? (reading.zone ?? 'UTC') : 0));
  return { at: new Date(at), names_zone: zone !== undefined };
}

function readIso(text: string): Date | undefined {
  const at = new Date(text);
  // `Date` rolls the 31st of February over into March.
  const day = twoDigits(text, 8);
  const isReal = day <= 28 || day <= lastOfMonth(Number(text.slice(0, 4)), twoDigits(text, 5));
  return Number.isNaN(at.getTime()) || !isReal ? undefined : at;
}

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

const ZERO = 0x30;
