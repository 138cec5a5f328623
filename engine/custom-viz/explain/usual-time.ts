import { startOfDay } from '#contracts/kit/bars.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import type { ValueFilter } from '#contracts/semantic/question.ts';

type Span = { from: string; to: string };

/** The times before that are like one: all of them in one span, under conditions on the clock, and how many they are. */
export type UsualTime = { span: Span; filters: ValueFilter[]; times: number };

/** Over how many times before the usual is taken. */
const TIMES = 4;

/**
 * The times that show what is usual in a span: for an hour the same hour of the week, and for a day the same day of the week, in the four
 * weeks before; for whole days four times as many days before; for any other span four times its length.
 */
export function findUsualTime({ from, to }: Span, zone: string): UsualTime {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const { year, month, day, hour } = toWallTime(new Date(start), zone);
  const dayBefore = (days: number): number => startOfDay({ year, month, day: day - days }, zone);
  const clock = (dimension: 'weekday' | 'hour', value: number): ValueFilter => ({
    dimension,
    is: 'among',
    values: [String(value)],
    zone,
  });
  const weekday = clock('weekday', new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7);
  const weeks = toSpan(dayBefore(7 * TIMES), dayBefore(0));
  if (end - start <= MS_PER_HOUR)
    return { span: weeks, filters: [weekday, clock('hour', hour)], times: TIMES };
  const days = Math.round((end - start) / (24 * MS_PER_HOUR));
  const isOfDays = start === dayBefore(0) && end === dayBefore(-days);
  if (isOfDays && days === 1) return { span: weeks, filters: [weekday], times: TIMES };
  const first = isOfDays ? dayBefore(TIMES * days) : start - TIMES * (end - start);
  return { span: toSpan(first, start), filters: [], times: TIMES };
}

function toSpan(from: number, to: number): Span {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
