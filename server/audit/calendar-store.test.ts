import { expect, it } from 'vitest';
import { listCalendarDays } from '#server/audit/calendar-store.ts';

it.each<[zone: string, from: string, to: string, days: [day: string, start: string, hours: number][]]>([
  ['Asia/Bangkok', '2026-11-21', '2026-11-21', [['2026-11-21', '2026-11-20T17:00:00.000Z', 24]]],
  [
    // Clocks go back to midnight itself there: the day begins at the first of the two.
    'America/Havana',
    '2026-11-01',
    '2026-11-02',
    [
      ['2026-11-01', '2026-11-01T04:00:00.000Z', 25],
      ['2026-11-02', '2026-11-02T05:00:00.000Z', 24],
    ],
  ],
  [
    'Africa/Cairo',
    '2026-04-23',
    '2026-04-24',
    [
      ['2026-04-23', '2026-04-22T22:00:00.000Z', 24],
      ['2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ],
  ],
  [
    'Pacific/Apia',
    '2011-12-29',
    '2011-12-31',
    [
      ['2011-12-29', '2011-12-29T10:00:00.000Z', 24],
      ['2011-12-31', '2011-12-30T10:00:00.000Z', 24],
    ],
  ],
  ['Pacific/Apia', '2011-12-30', '2011-12-30', []],
  ['UTC', '2026-11-22', '2026-11-21', []],
])('days of %s from %s to %s', (zone, from, to, days) =>
  expect(
    listCalendarDays({ from, to, zone }).map(({ day, start, end }) => [
      day,
      start,
      (Date.parse(end) - Date.parse(start)) / 3_600_000,
    ]),
  ).toEqual(days),
);
