import { instantAt, wallAt, type Wall } from '#contracts/kit/zone.ts';
import type { RangeQuery } from '#engine/query/tree.ts';

/** When something is asked: milliseconds since 1970, and the IANA zone whose days are meant. */
export type Moment = { now: number; zone: string };

/** Stretches by the calendar of the zone; a week begins on Monday. Completion offers them, and some that count back. */
export const RELATIVE_SPANS = ['today', 'yesterday', 'this-week', 'this-month', 'this-year'] as const;
export const RELATIVE_EXAMPLES: readonly string[] = [...RELATIVE_SPANS, 'last-24h', 'last-7d', 'last-4w'];

const UNITS: Record<string, number | undefined> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const LAST = /^last-([1-9]\d{0,3})([hdw])$/;

/** The form in which a relative time is kept; undefined where the text is none. `last-7d` is 7 × 24 hours up to now. */
export const readRelative = (text: string): string | undefined => {
  const plain = text.toLowerCase();
  return RELATIVE_SPANS.some((span) => span === plain) || LAST.test(plain) ? plain : undefined;
};

/**
 * The stretch that a relative time stands for at a moment. Days, weeks, months and years begin at midnight of the zone, whatever
 * its clock does in between; their end is not in them, while counting back reaches up to the moment itself.
 */
export const boundsAt = (span: string, { now, zone }: Moment): Required<Pick<RangeQuery, 'from' | 'to'>> => {
  const [, count, unit = ''] = LAST.exec(span) ?? [];
  if (count !== undefined)
    return {
      from: { value: now - Number(count) * (UNITS[unit] ?? 0), inclusive: true },
      to: { value: now, inclusive: true },
    };
  const today = wallAt(new Date(now), zone);
  const day = (shift: Partial<Record<'year' | 'month' | 'day', number>>): number =>
    midnight({ ...today, ...shift }, zone);
  const [from, to] = calendar(span, today, day);
  return { from: { value: from, inclusive: true }, to: { value: to, inclusive: false } };
};

type Day = (shift: Partial<Record<'year' | 'month' | 'day', number>>) => number;

const calendar = (span: string, { year, month, day: date }: Wall, day: Day): [number, number] => {
  switch (span) {
    case 'yesterday':
      return [day({ day: date - 1 }), day({})];
    case 'this-week': {
      const monday = date - ((new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7);
      return [day({ day: monday }), day({ day: monday + 7 })];
    }
    case 'this-month':
      return [day({ day: 1 }), day({ month: month + 1, day: 1 })];
    case 'this-year':
      return [day({ month: 1, day: 1 }), day({ year: year + 1, month: 1, day: 1 })];
    default:
      return [day({}), day({ day: date + 1 })];
  }
};

/** Midnight of a day that may lie beyond its month's ends. */
const midnight = ({ year, month, day }: Wall, zone: string): number => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const wall = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  return instantAt({ ...wall, hour: 0, minute: 0 }, zone).getTime();
};
