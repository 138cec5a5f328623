import { useTranslation } from 'react-i18next';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { getJustNow } from '#texts/time-labels.ts';
import { agoFormat, dateFormat, numberFormat } from './kept-formats.ts';

/** From this value on, a number is abbreviated, with the exact one on hover. */
const SHORT_FROM = 10_000;

/** A number with digit grouping, abbreviated from 10,000 on (`12.4k`). */
export function formatShortNumber(value: number, language: string): string {
  return numberFormat(language, {
    notation: Math.abs(value) >= SHORT_FROM ? 'compact' : 'standard',
    maximumFractionDigits: Math.abs(value) >= SHORT_FROM ? 1 : 2,
    compactDisplay: 'short',
  }).format(value);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in bytes in readable form: `3.2 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return numberFormat(language, {
    style: 'unit',
    unit: BYTE_UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

/** A share of 0 to 1 in percent with one decimal; a non-zero share that rounds to zero is marked as such. */
export function formatPercent(share: number, language: string): string {
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return share > 0 && share < 0.001 ? `<${percent.format(0.001)}` : percent.format(share);
}

/** A number with every digit, grouped. */
export function formatExactNumber(value: number, language: string): string {
  return numberFormat(language, {}).format(value);
}

/** A day with its year, for items that are dated by day. */
export function formatLongDay(at: Date, language: string): string {
  return dateFormat(language, { dateStyle: 'long' }).format(at);
}

/** The name of a month of the year, from January 1. */
export function formatMonth(month: number, language: string): string {
  return dateFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1));
}

/** A month with its year, as days are written. */
export function formatMonthOfYear(
  { year, month }: { year: number; month: number },
  language: string,
): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1),
  );
}

/** The number of a year by the reader's calendar, without the name of its era. */
export function formatYear(year: number, language: string): string {
  const parts = dateFormat(language, { year: 'numeric', timeZone: 'UTC' }).formatToParts(Date.UTC(year, 6));
  return parts.find(({ type }) => type === 'year')?.value ?? String(year);
}

/** Date and time to the second in the reader's time zone, with the name of the zone; Thai would spell out a long time. */
export function formatExactTime(at: Date, language: string): string {
  const zone = dateFormat(language, { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return `${dateFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(at)} ${zone?.value ?? ''}`;
}

/** A day and a time within a sentence, in the reader's time zone: `Sat, 5 Dec, 21:22`; with the year if it is not the current one. */
export function formatMoment(at: Date, language: string, now = new Date()): string {
  return dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...yearUnlessNow(at, now),
  }).format(at);
}

type EventMoment = { at: Date; wholeDay: boolean };

/** The time of an event, in the reader's time zone with its name; whole days are shown without a time. */
export function formatEventTime(start: EventMoment, end: EventMoment | null, language: string): string {
  const format = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(start.wholeDay
      ? {}
      : {
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
          timeZoneName: 'short',
        }),
  });
  return end && end.at > start.at ? format.formatRange(start.at, end.at) : format.format(start.at);
}

const MINUTE = 60;
const HOUR = 3600;

/** Relative under a day ("2 minutes ago"), a date from then on, with the year if it is not the current one. */
export function formatNearTime(at: Date, now: Date, language: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const size = Math.abs(seconds);
  if (size < MINUTE && seconds <= 0) return getJustNow(language);
  const relative = agoFormat(language, { numeric: 'auto', style: 'short' });
  if (size < MINUTE) return relative.format(0, 'second');
  if (size < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute');
  if (size < SECONDS_PER_DAY) return relative.format(Math.trunc(seconds / HOUR), 'hour');
  return dateFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isSameYear(at, now) ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
  }).format(at);
}

/** A day without its time, for axes and groups, with the year if it is not the current one. */
export function formatDay(at: Date, language: string, now = new Date()): string {
  return dateFormat(language, { day: 'numeric', month: 'short', ...yearUnlessNow(at, now) }).format(at);
}

function yearUnlessNow(at: Date, now: Date): { year?: 'numeric' } {
  return isSameYear(at, now) ? {} : { year: 'numeric' };
}

/** Whether two instants are in the same year of the reader's clock. */
function isSameYear(one: Date, other: Date): boolean {
  const format = dateFormat('en', { year: 'numeric' });
  return format.format(one) === format.format(other);
}

/**
 * The span from one instant to another (end excluded) as one text: whole days by their dates, short spans with the hours, and the year if
 * the span starts in another year than the current one.
 */
export function formatShortSpan(from: Date, to: Date, language: string): string {
  const day: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...yearUnlessNow(from, new Date()),
  };
  const timed =
    to.getTime() - from.getTime() < 2 * SECONDS_PER_DAY * 1000 && !(isMidnight(from) && isMidnight(to));
  return timed
    ? dateFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).formatRange(from, to)
    : dateFormat(language, day).formatRange(from, new Date(to.getTime() - 1));
}

function isMidnight(at: Date): boolean {
  return dateFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at) === '00:00';
}

/** A duration in words, the two largest units (or as many as are requested): `2 h 5 min`. */
export function formatLength(seconds: number, language: string, units = 2): string {
  const unit = (value: number, name: string) =>
    numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / SECONDS_PER_DAY), 'day'],
    [Math.floor((whole % SECONDS_PER_DAY) / HOUR), 'hour'],
    [Math.floor((whole % HOUR) / MINUTE), 'minute'],
    [whole % MINUTE, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return unit(0, 'second');
  const shown = parts.slice(first, first + units).filter(([value]) => value > 0);
  return shown.map(([value, name]) => unit(value, name)).join(' ');
}

/** The language of the page, as the format functions take it. */
export const useLanguage = (): string => useTranslation().i18n.language;
