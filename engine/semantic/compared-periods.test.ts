import { describe, expect, test } from 'vitest';
import { resolvePeriodTime } from '#contracts/custom-viz/period-length.ts';
import type { Period, PeriodComparison } from '#contracts/custom-viz/period.ts';
import { compareSpan, shiftInstant } from '#contracts/kit/compared-span.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import { Question } from '#contracts/semantic/question.ts';
import { planPeriods, type PlannedPeriods } from '#engine/semantic/plan-periods.ts';
import { buildTimeBars, chooseBarWidth, getWeekday, type Span } from '#engine/semantic/time-bars.ts';

/** The periods of the menu of periods, and of the calendars beside it. */
const PERIODS: Readonly<Record<string, Period>> = {
  today: { kind: 'this', unit: 'day', to_date: true },
  yesterday: { kind: 'last', count: 1, unit: 'day', whole: true },
  hours: { kind: 'last', count: 24, unit: 'hour', whole: false },
  days7: { kind: 'last', count: 7, unit: 'day', whole: false },
  days30: { kind: 'last', count: 30, unit: 'day', whole: false },
  days90: { kind: 'last', count: 90, unit: 'day', whole: false },
  week: { kind: 'this', unit: 'week', to_date: true },
  lastWeek: { kind: 'last', count: 1, unit: 'week', whole: true },
  month: { kind: 'this', unit: 'month', to_date: true },
  wholeMonth: { kind: 'this', unit: 'month', to_date: false },
  lastMonth: { kind: 'last', count: 1, unit: 'month', whole: true },
  quarter: { kind: 'this', unit: 'quarter', to_date: true },
  months12: { kind: 'last', count: 12, unit: 'month', whole: false },
  year: { kind: 'this', unit: 'year', to_date: true },
};
const OWN: readonly Period[] = [
  { kind: 'between', from: '2024-02-01', to: '2024-03-31' },
  { kind: 'last', count: 45, unit: 'day', whole: false },
  { kind: 'this', unit: 'year', to_date: true },
];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Bangkok', 'Asia/Kolkata'];
/** Odd instants: mid-month, in the days and hours of clock changes, at the end of a long month, and on a leap day. */
const MOMENTS = [
  '2026-11-15T09:30:17.123Z',
  '2026-03-29T01:10:00.500Z',
  '2026-03-08T07:20:01.000Z',
  '2026-10-25T00:40:59.999Z',
  '2026-11-01T06:15:00.001Z',
  '2026-03-31T15:05:05.005Z',
  '2028-02-29T11:11:11.111Z',
  '2027-03-01T04:04:04.004Z',
];
const GRAINS = [null, 'auto', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

type Case = { period: Period; comparison: PeriodComparison; zone: string; now: string };

function plan({ period, comparison, zone, now }: Case, grain: (typeof GRAINS)[number]) {
  const reading = { now: new Date(now), zone };
  const question = Question.parse({
    measures: ['tickets.tickets'],
    ...resolvePeriodTime(period, reading),
    comparison: typeof comparison === 'string' ? comparison : resolvePeriodTime(comparison, reading).span,
    rows: grain ? [{ dimension: 'time', grain }] : [],
    zone,
  });
  return planPeriods(question, question.rows, Date.parse(now));
}

const isShort = ({ from, to }: Span): boolean => to - from < 8 * 86_400_000;

function write(at: number, zone: string): string {
  const { year, month, day, hour, minute } = toWallTime(new Date(at), zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

test.each([
  ['today', 'before', '2026-11-14 00:00', '2026-11-14 10:30'],
  ['yesterday', 'before', '2026-11-13 00:00', '2026-11-14 00:00'],
  ['hours', 'before', '2026-11-13 11:00', '2026-11-14 10:30'],
  ['days7', 'before', '2026-11-02 00:00', '2026-11-08 10:30'],
  ['days30', 'before', '2026-09-17 00:00', '2026-10-16 10:30'],
  ['days90', 'before', '2026-05-20 00:00', '2026-08-17 10:30'],
  ['week', 'before', '2026-11-02 00:00', '2026-11-08 10:30'],
  ['lastWeek', 'before', '2026-10-26 00:00', '2026-11-02 00:00'],
  ['month', 'before', '2026-10-01 00:00', '2026-10-15 10:30'],
  ['wholeMonth', 'before', '2026-10-01 00:00', '2026-10-15 10:30'],
  ['lastMonth', 'before', '2026-09-01 00:00', '2026-10-01 00:00'],
  ['quarter', 'before', '2026-07-01 00:00', '2026-08-15 10:30'],
  ['months12', 'before', '2024-12-01 00:00', '2025-11-15 10:30'],
  ['year', 'before', '2025-01-01 00:00', '2025-11-15 10:30'],
  ['today', 'year', '2025-11-16 00:00', '2025-11-16 10:30'],
  ['days7', 'year', '2025-11-10 00:00', '2025-11-16 10:30'],
  ['days30', 'year', '2025-10-18 00:00', '2025-11-16 10:30'],
  ['week', 'year', '2025-11-10 00:00', '2025-11-16 10:30'],
  ['month', 'year', '2025-11-01 00:00', '2025-11-15 10:30'],
  ['lastMonth', 'year', '2025-10-01 00:00', '2025-11-01 00:00'],
  ['quarter', 'year', '2025-10-01 00:00', '2025-11-15 10:30'],
  ['year', 'year', '2025-01-01 00:00', '2025-11-15 10:30'],
] as const)('The period %s is compared (%s) with %s to %s', (name, comparison, from, to) => {
  const zone = 'Europe/Berlin';
  const period = PERIODS[name];
  if (!period) throw new Error('an unknown period');
  const { before, notes } = plan({ period, comparison, zone, now: MOMENTS[0] ?? '' }, null);
  expect(before && [write(before.from, zone), write(before.to, zone)]).toEqual([from, to]);
  const isWhole = name === 'yesterday' || name.startsWith('last');
  expect(notes.map(({ code }) => code)).toEqual(isWhole ? [] : ['elapsed_part']);
});

test('A part of a month that is longer than the month before is compared with all of that month', () => {
  const zone = 'Asia/Bangkok';
  const month = { kind: 'this', unit: 'month', to_date: true } as const;
  const planned = plan({ period: month, comparison: 'before', zone, now: '2026-03-30T05:00:00.000Z' }, 'day');
  expect(planned.before && write(planned.before.to, zone)).toBe('2026-03-01 00:00');
  expect(planned.bars?.map(({ before }) => before && write(before.from, zone).slice(5, 10))).toEqual([
    ...Array.from({ length: 28 }, (_day, index) => `02-${String(index + 1).padStart(2, '0')}`),
    null,
    null,
  ]);
  const last = plan(
    {
      period: { kind: 'last', count: 1, unit: 'month', whole: true },
      comparison: 'before',
      zone,
      now: '2026-12-05T05:00:00.000Z',
    },
    'day',
  );
  // October has a 31st, November has none.
  expect(last.notes).toEqual([
    { code: 'without_counterpart', from: '2026-10-30T17:00:00.000Z', to: '2026-10-31T17:00:00.000Z' },
  ]);
});

test('A comparison never goes back while the time goes on', () => {
  for (const zone of ZONES)
    for (const shift of [
      { by: 'months', amount: 1 },
      { by: 'months', amount: 12 },
      { by: 'days', amount: 30 },
    ] as const) {
      const step = 3_600_000 * 5;
      let last = -Infinity;
      for (let at = Date.parse('2028-01-01T00:00:00Z'); at < Date.parse('2028-12-31T00:00:00Z'); at += step) {
        const moved = shiftInstant(at, shift, zone);
        expect(moved, `${new Date(at).toISOString()} ${zone}`).toBeGreaterThanOrEqual(last);
        last = moved;
      }
    }
});

test('Spans that no calendar names move by their days, hours or length', () => {
  const zone = 'Asia/Kolkata';
  const move = (from: string, to: string): [string, string] => {
    const span = { from: Date.parse(from), to: Date.parse(to) };
    const { before } = compareSpan({ span, kind: 'before', zone, bars: null });
    return [write(before.from, zone), write(before.to, zone)];
  };
  expect(move('2026-06-10T18:30:00Z', '2026-06-13T07:00:00Z')).toEqual([
    '2026-06-08 00:00',
    '2026-06-10 12:30',
  ]);
  expect(move('2026-06-10T18:30:00Z', '2026-06-12T18:30:00Z')).toEqual([
    '2026-06-09 00:00',
    '2026-06-11 00:00',
  ]);
  expect(move('2026-06-10T19:30:00Z', '2026-06-11T05:45:00Z')).toEqual([
    '2026-06-10 14:00',
    '2026-06-11 00:15',
  ]);
  expect(move('2026-06-10T19:31:00Z', '2026-06-10T20:31:00Z')).toEqual([
    '2026-06-11 00:01',
    '2026-06-11 01:01',
  ]);
});

/** Both kinds and own periods, for each period at each moment in each zone. */
const COMPARISONS: readonly PeriodComparison[] = ['before', 'year', ...OWN];

describe.each(ZONES)('In %s', (zone) => {
  test.each(Object.entries(PERIODS))(
    '%s is compared in bars of the calendar that add up',
    (_name, period) => {
      for (const now of MOMENTS)
        for (const comparison of COMPARISONS)
          for (const grain of GRAINS) {
            if (typeof comparison !== 'string' && grain !== 'auto' && grain !== 'month') continue;
            if (grain === 'hour' && !isShort(plan({ period, comparison, zone, now }, null).now)) continue;
            const planned = plan({ period, comparison, zone, now }, grain);
            expectCalendar(planned, { zone, grain, of: `${now} ${JSON.stringify(comparison)} ${grain}` });
            if (typeof comparison === 'string') expectSamePart(planned, { zone, grain, comparison, of: now });
          }
    },
  );
});

type BarCase = { zone: string; grain: (typeof GRAINS)[number]; of: string };

/** Each bar of the comparison is a bar of the calendar, and together with what has no counterpart they are the period. */
function expectCalendar({ now, before, bars, keys }: PlannedPeriods, { zone, grain, of }: BarCase): void {
  if (!before || !bars || !grain) return;
  const width = grain === 'auto' ? chooseBarWidth(now) : grain;
  const calendar = before.from < before.to ? buildTimeBars(width, before, { zone, weekStart: 1 }) : [];
  const known = new Set(calendar.map(({ from, to }) => `${from} ${to}`));
  for (const bar of bars)
    if (bar.before) expect(known.has(`${bar.before.from} ${bar.before.to}`), of).toBe(true);
  const covered = keys.before.filter(({ from, to }) => from < before.to && to > before.from);
  expect(
    covered.map(({ from, to }) => ({ from, to })),
    of,
  ).toEqual(calendar);
  expect(new Set(keys.before.map(({ position }) => position)).size, of).toBe(keys.before.length);
}

/** The other period ends at the same time of the clock, and a year of days or weeks begins at the same day of the week. */
function expectSamePart(
  { now, elapsed, before, bars }: PlannedPeriods,
  { zone, grain, comparison, of }: BarCase & { comparison: 'before' | 'year' },
): void {
  if (!before) throw new Error('nothing to compare with');
  expect(before.to, of).toBeLessThanOrEqual(now.from);
  const [end, other] = [elapsed, before.to].map((at) => toWallTime(new Date(at), zone));
  // Hours move by instants, over a change of the clock too.
  const isCut =
    before.to === now.from ||
    other?.hour === 0 ||
    [elapsed, before.to].some((at) => isChangeOfClock(at, zone));
  if (!isCut && now.from % 3_600_000 === 0)
    expect([other?.hour, other?.minute], `${of} ${grain}`).toEqual([end?.hour, end?.minute]);
  const days = Math.round((now.from - before.from) / 86_400_000);
  if (grain === 'week') expect(days % 7, of).toBe(0);
  if (comparison === 'year' && days % 7 === 0)
    expect(getWeekday(before.from, zone)).toBe(getWeekday(now.from, zone));
  const last = bars?.findLast((bar) => bar.now.from < elapsed);
  if (last?.before && elapsed < last.now.to && !isCut) expect(before.to, of).toBeLessThan(last.before.to + 1);
}

/** Whether the clock changes in the hours about an instant. */
function isChangeOfClock(at: number, zone: string): boolean {
  const offset = (instant: number): number => {
    const { hour, minute } = toWallTime(new Date(instant), zone);
    return (hour * 60 + minute - Math.floor(instant / 60_000)) % 1440;
  };
  return (offset(at - 7_200_000) - offset(at + 7_200_000)) % 1440 !== 0;
}

test('A period of thousands of years is compared with what is left before it', () => {
  const span = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('9999-12-31T23:59:59.999Z') };
  for (const kind of ['before', 'year'] as const)
    for (const bars of [null, 'day', 'month', 'year'] as const) {
      const { before } = compareSpan({ span, kind, bars, zone: 'Asia/Bangkok' });
      expect(new Date(before.from).toISOString()).toMatch(/^\d{4}-/);
      expect(before.to).toBeGreaterThanOrEqual(before.from);
    }
});
