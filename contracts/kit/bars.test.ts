import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BAR_WIDTHS, buildBars, startOfDay, type BarWidth } from '#contracts/kit/bars.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getOffsetSpans } from '#contracts/kit/zone-offsets.ts';
import { toUtc, toWallTime } from '#contracts/kit/zone.ts';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const FROM = Date.UTC(2019, 0, 1, 7);
const TO = Date.UTC(2029, 0, 1, 7);

const iso = (at: number): string => new Date(at).toISOString();
function hours({ starts, end }: { starts: number[]; end: number }): number[] {
  return starts.map((start, index) => ((starts[index + 1] ?? end) - start) / MS_PER_HOUR);
}
function dateIn(at: number, zone: string): string {
  const { year, month, day } = toWallTime(new Date(at), zone);
  return iso(toUtc({ year, month, day, hour: 0, minute: 0 })).slice(0, 10);
}

/** Days whose start moves: the first and the last ones around each clock change. */
function aroundChanges(zone: string): { from: number; to: number }[] {
  return getOffsetSpans(zone, FROM, TO)
    .slice(1)
    .map(({ since }) => ({ from: since - 2 * MS_PER_DAY, to: since + 2 * MS_PER_DAY }));
}

describe('days of every IANA zone over ten years', () => {
  it(
    'days follow each other without gap or overlap, one for each date of the calendar',
    { tags: 'slow' },
    () => {
      for (const zone of ZONES) {
        const { starts, end } = buildBars('day', { zone, from: FROM, to: TO });
        expect(starts[0], zone).toBeLessThanOrEqual(FROM);
        expect(end, zone).toBeGreaterThanOrEqual(TO);
        const lengths = hours({ starts, end });
        expect(Math.min(...lengths), zone).toBeGreaterThanOrEqual(21);
        expect(Math.max(...lengths), zone).toBeLessThanOrEqual(27);
        const dates = (Date.parse(dateIn(TO - 1, zone)) - Date.parse(dateIn(FROM, zone))) / MS_PER_DAY + 1;
        expect(starts.length, zone).toBe(dates);
      }
    },
  );

  it('bars begin at the first instant of their date and end before the next one, at any clock change', () => {
    for (const zone of ZONES)
      for (const span of aroundChanges(zone)) {
        const { starts, end } = buildBars('day', { zone, ...span });
        const dates = starts.map((start) => dateIn(start, zone));
        expect(new Set(dates).size, zone).toBe(dates.length);
        expect(dates, zone).toEqual([...dates].sort());
        starts.forEach((start, index) => {
          expect(dateIn(start - 1, zone) < (dates[index] ?? ''), `${zone} ${iso(start)}`).toBe(true);
          const next = starts[index + 1] ?? end;
          expect(dateIn(next - 1, zone), `${zone} ${iso(start)}`).toBe(dates[index]);
        });
      }
  });

  it('every instant is counted in the bar of its own date', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: FROM, max: TO - 1 }),
        fc.integer({ min: 1, max: 40 }),
        (zone, at, days) => {
          const { starts, end } = buildBars('day', { zone, from: at - days * MS_PER_DAY, to: at + 1 });
          const start = starts.findLast((one) => one <= at) ?? NaN;
          expect(dateIn(start, zone)).toBe(dateIn(at, zone));
          expect(end).toBeGreaterThan(at);
        },
      ),
    );
  });

  it(
    'wider bars begin where one of the days begins, and hours never span a clock change',
    { tags: 'slow' },
    () => {
      for (const zone of ZONES) {
        const days = new Set(
          buildBars('day', { zone, from: FROM - 400 * MS_PER_DAY, to: TO + 400 * MS_PER_DAY }).starts,
        );
        for (const width of ['week', 'month', 'quarter', 'year'] as const) {
          const { starts, end } = buildBars(width, { zone, from: FROM, to: TO });
          expect(
            [...starts, end].filter((start) => !days.has(start)),
            `${zone} ${width}`,
          ).toEqual([]);
        }
        for (const { from, to } of aroundChanges(zone)) {
          const { starts, end } = buildBars('hour', { zone, from, to });
          expect(Math.max(...hours({ starts, end })), zone).toBe(1);
          const shown = starts.map((start) => toWallTime(new Date(start), zone).hour);
          starts.forEach((start, index) =>
            expect(
              toWallTime(new Date((starts[index + 1] ?? end) - 1), zone).hour,
              `${zone} ${iso(start)}`,
            ).toBe(shown[index]),
          );
        }
      }
    },
  );
});

function days(zone: string, from: string, to: string) {
  const bars = buildBars('day', { zone, from: Date.parse(from), to: Date.parse(to) });
  return bars.starts.map((start, index) => `${dateIn(start, zone)} ${hours(bars)[index]}`);
}

it.each<[zone: string, from: string, to: string, expected: string[]]>([
  [
    'Africa/Cairo',
    '2026-04-22T22:00Z',
    '2026-04-25T21:00Z',
    ['2026-04-23 24', '2026-04-24 23', '2026-04-25 24'],
  ],
  ['Africa/Cairo', '2026-10-28T21:00Z', '2026-10-30T22:00Z', ['2026-10-29 25', '2026-10-30 24']],
  ['America/Santiago', '2026-09-05T04:00Z', '2026-09-07T03:00Z', ['2026-09-05 24', '2026-09-06 23']],
  ['America/Santiago', '2026-04-04T03:00Z', '2026-04-06T04:00Z', ['2026-04-04 25', '2026-04-05 24']],
  ['Asia/Beirut', '2026-03-27T22:00Z', '2026-03-29T21:00Z', ['2026-03-28 24', '2026-03-29 23']],
  ['America/Havana', '2026-10-31T04:00Z', '2026-11-02T05:00Z', ['2026-10-31 24', '2026-11-01 25']],
  ['America/Asuncion', '2023-09-30T04:00Z', '2023-10-02T03:00Z', ['2023-09-30 24', '2023-10-01 23']],
  ['America/Sao_Paulo', '2018-11-03T03:00Z', '2018-11-05T02:00Z', ['2018-11-03 24', '2018-11-04 23']],
  ['Asia/Tehran', '2022-03-20T20:30Z', '2022-03-22T19:30Z', ['2022-03-21 24', '2022-03-22 23']],
  ['Australia/Lord_Howe', '2026-04-03T13:00Z', '2026-04-05T13:30Z', ['2026-04-04 24', '2026-04-05 24.5']],
  ['Pacific/Apia', '2011-12-29T10:00Z', '2011-12-31T10:00Z', ['2011-12-29 24', '2011-12-31 24']],
  ['Antarctica/Troll', '2026-03-28T00:00Z', '2026-03-29T22:00Z', ['2026-03-28 24', '2026-03-29 22']],
  ['America/Toronto', '1987-10-24T04:00Z', '1987-10-26T05:00Z', ['1987-10-24 24', '1987-10-25 25']],
  ['Asia/Bangkok', '2026-11-20T17:00Z', '2026-11-22T17:00Z', ['2026-11-21 24', '2026-11-22 24']],
])('days of %s from %s to %s have their actual length', (zone, from, to, expected) =>
  expect(days(zone, from, to)).toEqual(expected),
);

it('an hour that autumn repeats is two bars, and a half hour that a clock change skips is none', () => {
  const shown = (zone: string, from: string, to: string) =>
    buildBars('hour', { zone, from: Date.parse(from), to: Date.parse(to) }).starts.map((start) => {
      const { hour, minute } = toWallTime(new Date(start), zone);
      return `${hour}:${String(minute).padStart(2, '0')}`;
    });
  expect(shown('Europe/Berlin', '2026-10-24T23:00Z', '2026-10-25T03:00Z')).toEqual([
    '1:00',
    '2:00',
    '2:00',
    '3:00',
  ]);
  expect(shown('Australia/Lord_Howe', '2026-04-04T14:00Z', '2026-04-04T16:30Z')).toEqual([
    '1:00',
    '1:30',
    '2:00',
  ]);
  expect(shown('Australia/Lord_Howe', '2026-10-03T14:30Z', '2026-10-03T16:00Z')).toEqual(['1:00', '2:30']);
  expect(shown('Asia/Kolkata', '2026-10-03T14:30Z', '2026-10-03T15:45Z')).toEqual(['20:00', '21:00']);
});

it('bars of any width cover any time range, however short or old', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<BarWidth>(...BAR_WIDTHS),
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2090, 0, 1) }),
      fc.integer({ min: 1, max: 50 * MS_PER_DAY }),
      (width, zone, from, length) => {
        const { starts, end } = buildBars(width, { zone, from, to: from + length });
        expect(starts[0]).toBeLessThanOrEqual(from);
        expect(starts[1] ?? end).toBeGreaterThan(from);
        expect(end).toBeGreaterThanOrEqual(from + length);
        expect(starts.at(-1)).toBeLessThan(from + length);
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      },
    ),
  );
});

it('a day begins where its bar begins, also one that its month does not have', () => {
  expect(iso(startOfDay({ year: 2026, month: 4, day: 24 }, 'Africa/Cairo'))).toBe('2026-04-23T22:00:00.000Z');
  expect(iso(startOfDay({ year: 2026, month: 3, day: 55 }, 'Africa/Cairo'))).toBe('2026-04-23T22:00:00.000Z');
  expect(iso(startOfDay({ year: 2026, month: 0, day: 1 }, 'UTC'))).toBe('2025-12-01T00:00:00.000Z');
});
