import { expect, it } from 'vitest';
import { buildBars, type BarWidth } from '#contracts/kit/bars.ts';
import { formatBarLabels, formatBarStamps, isCutBar } from '#texts/bar-labels.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
function barsFor(width: BarWidth, zone: string, from: string, to: string) {
  const { starts } = buildBars(width, { zone, from: Date.parse(from), to: Date.parse(to) });
  return { width, zone, starts: starts.map((start) => new Date(start).toISOString()) };
}

it.each<[string, Parameters<typeof barsFor>, en: string[], th: string[], stamps: string[]]>([
  [
    'days of this year',
    ['day', 'Asia/Bangkok', '2026-11-20T17:00Z', '2026-11-22T17:00Z'],
    ['21 Nov', '22 Nov'],
    ['21 พ.ย.', '22 พ.ย.'],
    ['2026-11-21', '2026-11-22'],
  ],
  [
    'days over new year',
    ['day', 'Asia/Bangkok', '2025-12-30T17:00Z', '2026-01-01T17:00Z'],
    ['31 Dec 2025', '1 Jan 2026'],
    ['31 ธ.ค. 2025', '1 ม.ค. 2026'],
    ['2025-12-31', '2026-01-01'],
  ],
  [
    'a whole day of an earlier year',
    ['day', 'UTC', '2024-02-29T00:00Z', '2024-03-01T00:00Z'],
    ['29 Feb 2024'],
    ['29 ก.พ. 2024'],
    ['2024-02-29'],
  ],
  [
    'the last hour of a year in Bangkok',
    ['hour', 'Asia/Bangkok', '2025-12-31T16:00Z', '2025-12-31T18:00Z'],
    ['31 Dec 2025, 23:00', '1 Jan 2026, 00:00'],
    ['31 ธ.ค. 2025 23:00', '1 ม.ค. 2026 00:00'],
    ['2025-12-31 23:00:00', '2026-01-01 00:00:00'],
  ],
  [
    'an hour that comes twice',
    ['hour', 'Europe/Berlin', '2026-10-25T00:00Z', '2026-10-25T03:00Z'],
    ['25 Oct, 02:00 +02:00', '25 Oct, 02:00 +01:00', '25 Oct, 03:00'],
    ['25 ต.ค. 02:00 +02:00', '25 ต.ค. 02:00 +01:00', '25 ต.ค. 03:00'],
    ['2026-10-25 02:00:00 +02:00', '2026-10-25 02:00:00 +01:00', '2026-10-25 03:00:00'],
  ],
  [
    'the day without midnight',
    ['day', 'Africa/Cairo', '2026-04-22T22:00Z', '2026-04-24T21:00Z'],
    ['23 Apr', '24 Apr'],
    ['23 เม.ย.', '24 เม.ย.'],
    ['2026-04-23', '2026-04-24'],
  ],
  [
    'months',
    ['month', 'UTC', '2026-01-01T00:00Z', '2026-02-02T00:00Z'],
    ['Jan 2026', 'Feb 2026'],
    ['ม.ค. 2026', 'ก.พ. 2026'],
    ['2026-01-01', '2026-02-01'],
  ],
  [
    'quarters',
    ['quarter', 'UTC', '2026-01-01T00:00Z', '2026-04-02T00:00Z'],
    ['Q1 2026', 'Q2 2026'],
    ['ไตรมาส 1/2026', 'ไตรมาส 2/2026'],
    ['2026-01-01', '2026-04-01'],
  ],
  [
    'years',
    ['year', 'UTC', '2025-01-01T00:00Z', '2026-04-02T00:00Z'],
    ['2025', '2026'],
    ['2025', '2026'],
    ['2025-01-01', '2026-01-01'],
  ],
])('%s are labelled with what distinguishes them', (_what, args, en, th, stamps) => {
  const bars = barsFor(...args);
  expect(formatBarLabels(bars, { language: 'en', now: NOW })).toEqual(en);
  expect(formatBarLabels(bars, { language: 'th', now: NOW })).toEqual(th);
  expect(formatBarStamps(bars)).toEqual(stamps);
});

it('any two days differ in their labels and stamps in every zone over two years', { tags: 'slow' }, () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const bars = barsFor('day', zone, '2025-01-01T00:00Z', '2027-01-01T00:00Z');
    expect(new Set(formatBarLabels(bars, { language: 'en', now: NOW })).size, zone).toBe(bars.starts.length);
    expect(new Set(formatBarStamps(bars)).size, zone).toBe(bars.starts.length);
  }
});

it('a bar that is partly outside the period is marked as cut, others are whole', () => {
  const bars = {
    starts: ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z'],
    end: '2026-11-04T00:00:00Z',
  };
  const cut = (from: string, to: string) =>
    bars.starts.map((_, index) => isCutBar(index, bars, { from, to }));
  expect(cut('2026-11-01T00:00:00Z', '2026-11-04T00:00:00Z')).toEqual([false, false, false]);
  expect(cut('2026-11-01T00:00:01Z', '2026-11-04T00:00:00Z')).toEqual([true, false, false]);
  expect(cut('2026-11-01T00:00:00Z', '2026-11-03T23:59:59Z')).toEqual([false, false, true]);
});
