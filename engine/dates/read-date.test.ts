import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, readWhen } from '#engine/dates/read-date.ts';

const iso = (text: string, reading = {}) => readDate(text, reading)?.toISOString();

describe('readDate', () => {
  it.each([
    ['2026-01-03T10:00:00Z', '2026-01-03T10:00:00.000Z'],
    ['2026-01-03T10:00:00.123456+07:00', '2026-01-03T03:00:00.123Z'],
    ['2026-01-03 10:00', '2026-01-03T10:00:00.000Z'],
    ['2026-01-03', '2026-01-03T00:00:00.000Z'],
    ['2026/1/3 9:05:01', '2026-01-03T09:05:01.000Z'],
    ['20260103', '2026-01-03T00:00:00.000Z'],
    ['20260103100000', '2026-01-03T10:00:00.000Z'],
    ['1767434400', '2026-01-03T10:00:00.000Z'],
    ['1767434400.5', '2026-01-03T10:00:00.500Z'],
    ['1767434400123', '2026-01-03T10:00:00.123Z'],
    ['1767434400123456', '2026-01-03T10:00:00.123Z'],
    ['Sat, 03 Jan 2026 10:00:00 +0700', '2026-01-03T03:00:00.000Z'],
    ['Sat, 3 Jan 2026 10:00 GMT', '2026-01-03T10:00:00.000Z'],
    ['Wed Oct 10 20:19:24 +0000 2018', '2018-10-10T20:19:24.000Z'],
    ['January 3, 2026 10:00 PM', '2026-01-03T22:00:00.000Z'],
    ['3 Sept 2026 12:00 am EST', '2026-09-03T05:00:00.000Z'],
    ['03/04/2026', '2026-04-03T00:00:00.000Z'],
    ['2/24/2015 11:35', '2015-02-24T11:35:00.000Z'],
    ['13/02/2026 23:59', '2026-02-13T23:59:00.000Z'],
    ['3.4.26', '2026-04-03T00:00:00.000Z'],
    ['03/04/2569 10:00', '2026-04-03T10:00:00.000Z'],
    ['2569-04-03', '2026-04-03T00:00:00.000Z'],
    ['๓/๔/๒๕๖๙', '2026-04-03T00:00:00.000Z'],
    ['3 ม.ค. 2569 10:00 น.', '2026-01-03T10:00:00.000Z'],
    ['วันเสาร์ที่ 3 มกราคม พ.ศ. 2569', '2026-01-03T00:00:00.000Z'],
    ['29/02/2567', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '31/02/2026',
    '29/02/2569',
    '2026-13-01',
    '2026-01-03 25:00',
    '1/2/69',
    '12',
    '99999999999999999999',
    '2026-01-03 13:00 pm',
    'x'.repeat(200),
  ])('%j is no date', (text) => {
    expect(iso(text)).toBeUndefined();
  });

  it('reads a date of numbers in the order of its file and in no other', () => {
    expect(iso('03/04/2026', { order: 'month' })).toBe('2026-03-04T00:00:00.000Z');
    expect(iso('03/04/2026', { order: 'day' })).toBe('2026-04-03T00:00:00.000Z');
    expect(readWhen('25/04/2026', { order: 'month' })).toEqual({ fault: 'other_order' });
    expect(readWhen('04/25/2026', { order: 'day' })).toEqual({ fault: 'other_order' });
    expect(readWhen('26/03/09', { order: 'year' })).toMatchObject({ at: new Date('2026-03-09T00:00:00Z') });
    expect(readWhen('31/02/2026', { order: 'month' })).toEqual({ fault: 'no_date' });
    // Without an order the day comes first wherever that gives a day.
    expect([iso('04/25/2026'), iso('03/04/2026')]).toEqual([
      '2026-04-25T00:00:00.000Z',
      '2026-04-03T00:00:00.000Z',
    ]);
  });

  it('reads a time that names no zone on the clocks of the zone that is given', () => {
    expect(iso('03/04/2026 10:00', { zone: 'Asia/Bangkok' })).toBe('2026-04-03T03:00:00.000Z');
    expect(iso('2026-04-03T10:00:00Z', { zone: 'Asia/Bangkok' })).toBe('2026-04-03T10:00:00.000Z');
    expect(iso('2026-04-03T10:00:00+00:00', { zone: 'Asia/Bangkok' })).toBe('2026-04-03T10:00:00.000Z');
    expect(iso('2026-01-15 09:30:15', { zone: 'America/New_York' })).toBe('2026-01-15T14:30:15.000Z');
    expect(iso('2026-07-15 09:30:15', { zone: 'America/New_York' })).toBe('2026-07-15T13:30:15.000Z');
  });

  it('reads back every ISO time, and never throws', () => {
    const range = {
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2199-12-31T23:59:59Z'),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(range), (at) => {
        expect(iso(at.toISOString())).toBe(at.toISOString());
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readDate(text);
        expect(read === undefined || !Number.isNaN(read.getTime())).toBe(true);
      }),
    );
  });
});
