import type { BarWidth } from '#contracts/kit/bars.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { getUtcOffset, toUtc, toWallTime } from '#contracts/kit/zone.ts';
import { barLabels as en } from '#texts/en/labels/bar-labels.ts';
import { barLabels as th } from '#texts/th/labels/bar-labels.ts';

/** Bars over time by the start of each (ISO 8601), in the local time of a zone (IANA name). */
export type TimeBars = { width: BarWidth; starts: readonly string[]; zone: string };

/** How the starts of bars are written; `now` determines which year is omitted. */
export type LabelOptions = { language: string; now: Date; calendar?: Calendar | undefined };

/** The years by which the Buddhist era is ahead of the Gregorian one. */
const BUDDHIST_YEARS = 543;
const DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * The labels of bars as people read them, each another text. All name their year unless all bars are of the present one; an hour that
 * autumn has twice carries its offset.
 */
export function formatBarLabels(
  { width, starts, zone }: TimeBars,
  { language, now, calendar }: LabelOptions,
): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = makeDateFormat({ language, calendar }, { timeZone: zone, ...options });
    return (at: string): string => made.format(new Date(at));
  };
  const thisYear = toWallTime(now, zone).year;
  const dated = starts.some((start) => toWallTime(new Date(start), zone).year !== thisYear);
  const year = dated ? ({ year: 'numeric' } as const) : {};
  switch (width) {
    case 'hour':
      return apart(starts, format({ ...DAY, ...year, ...TIME }), zone);
    case 'day':
    case 'week':
      return starts.map(format({ ...DAY, ...year }));
    case 'month':
      return starts.map(format({ month: 'short', year: 'numeric' }));
    case 'quarter':
      return starts.map((start) => quarterText(start, zone, { language, calendar }));
    case 'year':
      return starts.map(format({ year: 'numeric' }));
  }
}

/** The beginnings of bars as programs read them: `2026-11-21`, of hours `2026-11-21 14:00:00`, the second of two with its offset. */
export function formatBarStamps({ width, starts, zone }: TimeBars): string[] {
  const wall = (at: string): string => new Date(toUtc(toWallTime(new Date(at), zone))).toISOString();
  if (width !== 'hour') return starts.map((start) => wall(start).slice(0, 10));
  return apart(starts, (at) => wall(at).slice(0, 19).replace('T', ' '), zone);
}

/** Whether a bar is only partly within the queried time. `end`: where the last bar ends. */
export function isCutBar(
  index: number,
  { starts, end }: { starts: readonly string[]; end: string },
  { from, to }: { from: string; to: string },
): boolean {
  return (
    (index === 0 && Date.parse(starts[0] ?? from) < Date.parse(from)) ||
    (index === starts.length - 1 && Date.parse(end) > Date.parse(to))
  );
}

function apart(starts: readonly string[], textOf: (at: string) => string, zone: string): string[] {
  const texts = starts.map(textOf);
  const twice = new Set(texts.filter((text, index) => text === texts[index - 1]));
  return texts.map((text, index) =>
    twice.has(text) ? `${text} ${offsetText(getUtcOffset(Date.parse(starts[index] ?? ''), zone))}` : text,
  );
}

/** `+07:00` */
function offsetText(ahead: number): string {
  const size = Math.abs(ahead);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(size / MS_PER_HOUR)}:${two((size % MS_PER_HOUR) / MS_PER_MINUTE)}`;
}

function quarterText(
  start: string,
  zone: string,
  { language, calendar }: Pick<LabelOptions, 'language' | 'calendar'>,
): string {
  const { year, month } = toWallTime(new Date(start), zone);
  const quarter = Math.ceil(month / 3);
  return (language === 'th' ? th : en).quarter(
    quarter,
    calendar === 'buddhist' ? year + BUDDHIST_YEARS : year,
  );
}
