import { expect, test } from 'vitest';
import { buildBars } from './bars.ts';
import { resolveCalendarSpan } from './calendar.ts';
import { countDaysIntoWeek, listWeekdays, toIsoWeekday, toWeekday, WEEK_STARTS } from './week.ts';

test.each([
  [undefined, [1, 2, 3, 4, 5, 6, 0]],
  ['monday', [1, 2, 3, 4, 5, 6, 0]],
  ['sunday', [0, 1, 2, 3, 4, 5, 6]],
  ['saturday', [6, 0, 1, 2, 3, 4, 5]],
] as const)('The days of a week that begins on %s are %j', (start, days) => {
  expect(listWeekdays(start)).toEqual(days);
  expect(toWeekday(start)).toBe(days[0]);
  expect(days.map((day) => countDaysIntoWeek(day, start))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

/** 22 November 2026 is a Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22, 12);

test.each([
  ['monday', '2026-11-16'],
  ['sunday', '2026-11-22'],
  ['saturday', '2026-11-21'],
] as const)(
  'The week of a Sunday begins on %s at %s, as a bar and as a span of the calendar',
  (weekStart, day) => {
    const { starts, end } = buildBars('week', { zone: 'UTC', from: SUNDAY, to: SUNDAY + 1, weekStart });
    const begin = Date.parse(day);
    expect([starts, end]).toEqual([[begin], begin + 7 * 86_400_000]);
    expect(resolveCalendarSpan('this-week', { now: SUNDAY, zone: 'UTC', weekStart })).toEqual({
      from: begin,
      to: end,
    });
  },
);

test('Bars of weeks follow one another without a gap, whatever the first day', () => {
  for (const weekStart of WEEK_STARTS) {
    const { starts } = buildBars('week', {
      zone: 'Europe/London',
      from: Date.UTC(2026, 2, 1),
      to: Date.UTC(2026, 10, 30),
      weekStart,
    });
    const weekdays = new Set(starts.map((start) => new Date(start + 7_200_000).getUTCDay()));
    expect([...weekdays]).toEqual([toIsoWeekday(weekStart) % 7]);
  }
});
