import type { CalendarInterval } from '#engine/expert-sql/typed-tree.ts';
import type { SqlType } from '#engine/expert-sql/value-type.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The value of a text as a constant of a type; undefined where it is none. */
export function parseLiteral(
  text: string,
  type: SqlType,
): string | number | boolean | CalendarInterval | undefined {
  const trimmed = text.trim();
  switch (type) {
    case 'text':
    case 'unknown':
      return text;
    case 'integer':
      return /^[+-]?\d{1,16}$/.test(trimmed) ? Number(trimmed) : undefined;
    case 'decimal':
      return parseDecimal(trimmed);
    case 'boolean':
      return parseBoolean(trimmed.toLowerCase());
    case 'uuid':
      return UUID.test(trimmed) ? trimmed.toLowerCase() : undefined;
    case 'date':
      return parseInstant(trimmed)?.day;
    case 'timestamp':
      return parseInstant(trimmed)?.local;
    case 'timestamptz': {
      const instant = parseInstant(trimmed);
      return instant && (instant.offset === null ? instant.local : toUtc(instant.local, instant.offset));
    }
    case 'interval':
      return parseInterval(trimmed);
    default:
      return undefined;
  }
}

function parseDecimal(text: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function parseBoolean(text: string): boolean | undefined {
  if (['true', 't', 'yes', 'on', '1'].includes(text)) return true;
  return ['false', 'f', 'no', 'off', '0'].includes(text) ? false : undefined;
}

type WrittenInstant = { day: string; local: string; offset: number | null };

/** A day with a time of day, as a clock shows it, and its distance from UTC in minutes where it is written. */
function parseInstant(text: string): WrittenInstant | undefined {
  const found = INSTANT.exec(text);
  if (!found) return undefined;
  const [, year, month, date, hour = '00', minute = '00', second = '00', fraction = '', zone] = found;
  const day = `${year}-${month}-${date}`;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return undefined;
  if (Number(year) < 1900 || Number(year) > 2299) return undefined;
  const local = `${day} ${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  return { day, local, offset: zone === undefined ? null : parseOffset(zone) };
}

function parseOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [, hours = '0', minutes = '0'] = /^[+-](\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** An instant of UTC ends with `Z`; one without is of the account's zone. */
function toUtc(local: string, offset: number): string {
  const at = Date.parse(`${local.replace(' ', 'T')}Z`) - offset * 60_000;
  return new Date(at).toISOString().replace('T', ' ');
}

const UNITS: Readonly<Record<string, [keyof CalendarInterval, number]>> = {
  year: ['months', 12],
  month: ['months', 1],
  mon: ['months', 1],
  week: ['days', 7],
  day: ['days', 1],
  hour: ['milliseconds', 3_600_000],
  minute: ['milliseconds', 60_000],
  min: ['milliseconds', 60_000],
  second: ['milliseconds', 1000],
  sec: ['milliseconds', 1000],
  millisecond: ['milliseconds', 1],
};
/** Longer ones lead out of the years that are known. */
const MOST = 100_000_000;

/** `1 day`, `-2 weeks 3 hours`, `01:30:00`. */
function parseInterval(text: string): CalendarInterval | undefined {
  const result: CalendarInterval = { months: 0, days: 0, milliseconds: 0 };
  const clock = /^(-?)(\d{1,6}):(\d\d)(?::(\d\d))?$/.exec(text);
  if (clock) {
    const [, sign, hours, minutes, seconds = '0'] = clock;
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return { ...result, milliseconds: (sign === '-' ? -1000 : 1000) * total };
  }
  const parts = [...text.matchAll(/([+-]?\d{1,9}) *([a-z]+)(?: +|$)/gi)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  for (const [, count, word = ''] of parts) {
    const name = word.toLowerCase();
    const unit = UNITS[name] ?? UNITS[name.replace(/s$/, '')];
    if (!unit) return undefined;
    result[unit[0]] += Number(count) * unit[1];
  }
  const isLong = Math.abs(result.months) > MOST / 1000 || Math.abs(result.days) > MOST / 100;
  return isLong || Math.abs(result.milliseconds) > MOST * 100_000 ? undefined : result;
}
