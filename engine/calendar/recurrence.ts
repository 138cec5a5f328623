import { toDay } from '#engine/calendar/moment.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Days on which an event takes place by its rule, or that it does so each year on its own date. */
export type Recurrence = { kind: 'dates'; dates: string[] } | { kind: 'yearly' };

type Rule = {
  interval: number;
  count: number | null;
  until: string | null;
  months: number[];
  days: number[];
  weekdays: { nth: number | null; weekday: number }[];
};

const KNOWN = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST']);

/**
 * The days of a rule that returns each year: on a date, or on a weekday of a month such as its second Monday (RFC 5545, 3.3.10).
 * A rule that says no more than "each year" is told as such and has no dates.
 * @param years the first year and the one after the last that dates are wanted of
 * @returns null for rules that return otherwise, which no holiday does
 */
export function computeRuleDates(
  text: string,
  start: string,
  years: { from: number; until: number },
): Recurrence | null {
  const rule = ruleOf(text);
  if (!rule) return null;
  const [first = 0, month = 0, day = 0] = start.split('-').map(Number);
  const own = rule.weekdays.length === 0 && same(rule.months, month) && same(rule.days, day);
  if (own && rule.interval === 1 && rule.count === null && rule.until === null) return { kind: 'yearly' };
  const dates: string[] = [];
  let counted = 0;
  for (let year = first; year < years.until; year += rule.interval) {
    const found = daysOfYear(year, rule, { month, day }).filter((date) => date >= start);
    for (const date of found) {
      counted += 1;
      if (rule.count !== null && counted > rule.count) return { kind: 'dates', dates };
      if (rule.until !== null && date > rule.until) return { kind: 'dates', dates };
      if (year >= years.from) dates.push(date);
    }
  }
  return { kind: 'dates', dates };
}

function same(given: readonly number[], own: number): boolean {
  return given.length === 0 || (given.length === 1 && given[0] === own);
}

function ruleOf(text: string): Rule | null {
  const parts = new Map(
    text.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim().toUpperCase(), value.trim().toUpperCase()] as const;
    }),
  );
  if (parts.get('FREQ') !== 'YEARLY' || [...parts.keys()].some((name) => !KNOWN.has(name))) return null;
  const numbers = (name: string): number[] => (parts.get(name)?.split(',') ?? []).map(Number);
  const whole = (name: string): number | null => (parts.has(name) ? Number(parts.get(name)) : null);
  const weekdays = (parts.get('BYDAY')?.split(',') ?? []).map((one) => {
    const found = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(one);
    return {
      nth: found?.[1] === undefined ? null : Number(found[1]),
      weekday: WEEKDAYS.indexOf(found?.[2] ?? ''),
    };
  });
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '');
  const rule: Rule = {
    interval: whole('INTERVAL') ?? 1,
    count: whole('COUNT'),
    until: until ? `${until[1]}-${until[2]}-${until[3]}` : null,
    months: numbers('BYMONTH'),
    days: numbers('BYMONTHDAY'),
    weekdays,
  };
  return isReadable(rule) ? rule : null;
}

function isReadable({ interval, count, months, days, weekdays }: Rule): boolean {
  return (
    Number.isInteger(interval) &&
    interval >= 1 &&
    (count === null || (Number.isInteger(count) && count >= 1)) &&
    months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12) &&
    days.every((day) => Number.isInteger(day) && day !== 0 && Math.abs(day) <= 31) &&
    // A weekday of a whole year, such as its 20th Monday, needs the month to be one of a month.
    weekdays.every(({ nth, weekday }) => weekday >= 0 && nth !== 0 && months.length > 0)
  );
}

function daysOfYear(
  year: number,
  { months, days, weekdays }: Rule,
  own: { month: number; day: number },
): string[] {
  return (months.length > 0 ? months : [own.month])
    .flatMap((month) => {
      const all = Array.from({ length: 31 }, (_one, index) => toDay(year, month, index + 1)).flatMap(
        (date) => date ?? [],
      );
      const byDate = days.length > 0 ? days.flatMap((day) => all.at(day > 0 ? day - 1 : day) ?? []) : null;
      if (weekdays.length === 0) return byDate ?? all.slice(own.day - 1, own.day);
      const byWeekday = weekdays.flatMap(({ nth, weekday }) => {
        const matching = all.filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === weekday);
        return nth === null ? matching : (matching.at(nth > 0 ? nth - 1 : nth) ?? []);
      });
      return byDate ? byWeekday.filter((date) => byDate.includes(date)) : byWeekday;
    })
    .sort();
}
