import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listRepeats, listRepeatsUntil, REPEAT_LIMITS, RepeatRule } from '#contracts/publishing/repeat.ts';

test.each([
  ['every third day', '2026-12-30T09:00', { by: 'day', every: 3, count: 2 }, ['2027-01-02', '2027-01-05']],
  ['every week', '2026-12-01T09:00', { by: 'week', until: '2026-12-15' }, ['2026-12-08', '2026-12-15']],
  [
    'some days of every second week',
    '2026-12-02T09:00',
    { by: 'week', every: 2, weekdays: [0, 1, 3], count: 4 },
    ['2026-12-06', '2026-12-14', '2026-12-16', '2026-12-20'],
  ],
  [
    'each month that has the date',
    '2027-01-31T09:00',
    { by: 'month', count: 3 },
    ['2027-03-31', '2027-05-31', '2027-07-31'],
  ],
  [
    'the second Tuesday of each month',
    '2026-12-08T09:00',
    { by: 'month_weekday', count: 3 },
    ['2027-01-12', '2027-02-09', '2027-03-09'],
  ],
  [
    'the fifth Thursday of months that have one',
    '2026-12-31T09:00',
    { by: 'month_weekday', count: 2 },
    ['2027-04-29', '2027-07-29'],
  ],
] as const)('A post is repeated on %s', (_name, wallTime, rule, days) => {
  const found = listRepeats(wallTime, RepeatRule.parse(rule));
  expect(found).toEqual(days.map((day) => `${day}T09:00`));
});

test('A rule has one end', () => {
  for (const ends of [{}, { count: 1, until: '2027-01-01' }])
    expect(RepeatRule.safeParse({ by: 'day', ...ends }).success).toBe(false);
});

test('Repeats come in order, each once, after the post and within a year', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
      fc.record({
        by: fc.constantFrom('day', 'week', 'month', 'month_weekday'),
        every: fc.integer({ min: 1, max: 52 }),
        weekdays: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
        count: fc.integer({ min: 1, max: 100 }),
      }),
      (date, rule) => {
        const start = `${date.toISOString().slice(0, 10)}T10:30`;
        const found = listRepeats(start, RepeatRule.parse(rule));
        expect(found).toEqual([...new Set(found)].toSorted());
        expect(found.every((wallTime) => wallTime > start && wallTime.endsWith('T10:30'))).toBe(true);
        const last = Date.parse(`${found.at(-1) ?? start}Z`) - Date.parse(`${start}Z`);
        expect(last).toBeLessThanOrEqual(REPEAT_LIMITS.days * 86_400_000);
      },
    ),
  );
});

test('A rule without an end goes on up to a day, and one with an end stops there', () => {
  const rule = { by: 'week', every: 1, weekdays: [1, 4] } as const;
  const until = (over: object, last: string) =>
    listRepeatsUntil('2026-12-31T09:00', { ...rule, weekdays: [...rule.weekdays], ...over }, last);
  expect(until({}, '2027-01-14')).toEqual([
    '2027-01-04T09:00',
    '2027-01-07T09:00',
    '2027-01-11T09:00',
    '2027-01-14T09:00',
  ]);
  expect(until({ until: '2027-01-08' }, '2027-01-14')).toHaveLength(2);
  expect(until({ count: 3 }, '2027-12-31')).toHaveLength(3);
  expect(until({ by: 'day' }, '2030-12-31')).toHaveLength(1461);
  expect(until({ by: 'month' }, '2027-05-31')).toEqual([
    '2027-01-31T09:00',
    '2027-03-31T09:00',
    '2027-05-31T09:00',
  ]);
});
