import { instantAt } from '#contracts/kit/zone.ts';
import { readDay } from '#connectors/kit/calendar-day.ts';

/** Minutes east of UTC of the zones that feeds and exports name by letters. */
const ZONES = new Map(
  Object.entries({
    z: 0,
    utc: 0,
    gmt: 0,
    ut: 0,
    ict: 420,
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
  }),
);

const CLOCK = /(?<!\d)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?/i;
const OFFSET = /[\d\s]([+-])(\d{2}):?(\d{2})?(?!\d)/;
const NAMED_ZONE = /(?:\d|\b)(utc|gmt|ut|ict|[ecmp][sd]t|z)\b/i;

/** The exact form that programs write, read without the rest of this file: most of a million rows are like this. */
const ISO = /^(?:19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** How a date is read where it does not say everything itself. */
export type DateReading = {
  /** 03/04/2026 is the third of April by default, as in Thailand; with this it is the fourth of March. */
  month_first?: boolean;
  /** The zone (IANA name) of a time that names none; UTC where not said. */
  zone?: string;
};

/**
 * A point in time from how people and programs write it: ISO 8601, RFC 822, seconds, milliseconds or microseconds since
 * 1970, day/month/year with `/`, `-` or `.`, month names in English and Thai, Thai digits, and years of the Buddhist era.
 * Gives nothing where the text is no date, or a day or hour that does not exist.
 */
export function readDate(text: string, reading: DateReading = {}): Date | undefined {
  if (ISO.test(text)) return readIso(text);
  const plain = text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  if (plain === '' || plain.length > 100) return undefined;
  if (/^\d+(\.\d+)?$/.test(plain)) return readDigits(plain, reading);
  const day = readDay(plain, reading.month_first === true);
  if (day === undefined) return undefined;
  const clock = readClock(day.rest);
  if (clock === undefined) return undefined;
  const wall = Date.UTC(day.year, day.month - 1, day.day) + clock;
  const offset = readOffset(day.rest);
  return new Date(wall - (offset === undefined ? aheadOn(wall, reading.zone) : offset * 60_000));
}

const QUARTER = 900_000;
/** Clocks change at a quarter of an hour, and asking costs as much as reading a row: what was asked lately is remembered. */
const ahead = new Map<string, number>();
const MOST_REMEMBERED = 50_000;

/** How far a zone is ahead of UTC when its clocks show a time (as if it were UTC), in milliseconds. */
function aheadOn(wall: number, zone = 'UTC'): number {
  if (zone === 'UTC') return 0;
  const quarter = Math.floor(wall / QUARTER) * QUARTER;
  const key = `${zone} ${quarter}`;
  const known = ahead.get(key);
  if (known !== undefined) return known;
  if (ahead.size >= MOST_REMEMBERED) ahead.clear();
  const at = new Date(quarter);
  const shown = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  };
  const found = quarter - instantAt(shown, zone).getTime();
  ahead.set(key, found);
  return found;
}

function readIso(text: string): Date | undefined {
  const at = new Date(text);
  // `Date` rolls the 31st of February over into March.
  const day = twoDigits(text, 8);
  const isReal = day <= 28 || day <= lastOfMonth(Number(text.slice(0, 4)), twoDigits(text, 5));
  return Number.isNaN(at.getTime()) || !isReal ? undefined : at;
}

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

const ZERO = 0x30;

function readDigits(digits: string, reading: DateReading): Date | undefined {
  const compact = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/.exec(digits);
  if (compact) {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = compact;
    return readDate(`${year}-${month}-${day} ${hour}:${minute}:${second}`, reading);
  }
  const length = digits.split('.')[0]?.length ?? 0;
  const value = Number(digits);
  if (length === 9 || length === 10) return new Date(Math.round(value * 1000));
  if (length === 12 || length === 13) return new Date(Math.trunc(value));
  return length === 15 || length === 16 ? new Date(Math.trunc(value / 1000)) : undefined;
}

/** Milliseconds into the day; midnight where no time is written; nothing where the time does not exist. */
function readClock(rest: string): number | undefined {
  const found = CLOCK.exec(rest);
  if (found === null) return 0;
  const [, hourText, minute, second = '0', fraction = '0', half] = found;
  const hour =
    half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const twelve = half === undefined || (Number(hourText) >= 1 && Number(hourText) <= 12);
  if (!twelve || hour > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  return (
    ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000)
  );
}

function readOffset(rest: string): number | undefined {
  const numeric = OFFSET.exec(rest);
  if (numeric) {
    const [, sign, hours, minutes = '0'] = numeric;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  return ZONES.get(NAMED_ZONE.exec(rest)?.[1]?.toLowerCase() ?? '');
}
