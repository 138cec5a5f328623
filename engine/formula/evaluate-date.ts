import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getYearOffsetSpans, type OffsetSpan } from '#contracts/kit/zone-offsets.ts';
import type { FormulaClock, FormulaValue } from '#engine/formula/formula-value.ts';

/** A part of a time or day, as a number; weeks are those of ISO 8601. */
export function evaluateDatePart(moment: FormulaValue, part: string, zone: string): number | null {
  const local = toLocal(moment, zone);
  const at = new Date(local);
  switch (part) {
    case 'year':
      return at.getUTCFullYear();
    case 'quarter':
      return Math.floor(at.getUTCMonth() / 3) + 1;
    case 'month':
      return at.getUTCMonth() + 1;
    case 'week':
      return getIsoWeek(local);
    case 'day':
      return at.getUTCDate();
    case 'weekday':
      return getWeekday(local);
    case 'hour':
      return at.getUTCHours();
    case 'minute':
      return at.getUTCMinutes();
    default:
      return null;
  }
}

/** The beginning of the hour (an instant), or the first day of the day, week, month, quarter or year. */
export function truncateMoment(
  moment: FormulaValue,
  unit: string,
  { zone, weekStart }: FormulaClock,
): FormulaValue {
  if (unit === 'hour') return typeof moment === 'number' ? truncateHour(moment, zone) : null;
  const local = toLocal(moment, zone);
  const at = new Date(local);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  switch (unit) {
    case 'week':
      return formatDay(local - ((getWeekday(local) - weekStart + 7) % 7) * MS_PER_DAY);
    case 'month':
      return formatDay(Date.UTC(year, month, 1));
    case 'quarter':
      return formatDay(Date.UTC(year, month - (month % 3), 1));
    case 'year':
      return formatDay(Date.UTC(year, 0, 1));
    default:
      return formatDay(local);
  }
}

/** How many days of the calendar the second time or day is after the first. */
export function getDaysBetween(from: FormulaValue, to: FormulaValue, zone: string): number {
  return Math.floor(toLocal(to, zone) / MS_PER_DAY) - Math.floor(toLocal(from, zone) / MS_PER_DAY);
}

/** The local time of an instant, or the midnight of a day, in milliseconds as if it were UTC. */
function toLocal(moment: FormulaValue, zone: string): number {
  if (typeof moment !== 'number') return Date.parse(`${String(moment)}T00:00:00Z`);
  return moment + findOffset(moment, zone).offset;
}

function findOffset(at: number, zone: string): OffsetSpan {
  const spans = getYearOffsetSpans(zone, new Date(at).getUTCFullYear());
  return spans.findLast(({ since }) => since <= at) ?? spans[0] ?? { since: -Infinity, offset: 0 };
}

/** An hour never spans a clock change. */
function truncateHour(at: number, zone: string): number {
  const { since, offset } = findOffset(at, zone);
  return Math.max(Math.floor((at + offset) / MS_PER_HOUR) * MS_PER_HOUR - offset, since);
}

const formatDay = (local: number): string => new Date(local).toISOString().slice(0, 10);

/** Monday is 1, Sunday 7. */
const getWeekday = (local: number): number => ((((Math.floor(local / MS_PER_DAY) + 3) % 7) + 7) % 7) + 1;

/** The week of the Thursday of its week, counted from 1 January. */
function getIsoWeek(local: number): number {
  const thursday = local + (4 - getWeekday(local)) * MS_PER_DAY;
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - first) / (7 * MS_PER_DAY)) + 1;
}
