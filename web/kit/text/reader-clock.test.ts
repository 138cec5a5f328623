import { afterEach, describe, expect, test } from 'vitest';
import { formatMoment, formatNearTime, formatShortSpan } from './format.ts';
import { fromReaderTime, readReaderField, toReaderDay, toReaderField } from './reader-clock.ts';
import { BROWSER_ZONE, getReaderZone, setReaderZone } from './reader-zone.ts';

afterEach(() => setReaderZone(null));

const EVENING = new Date('2026-03-07T20:30:00Z');

describe('The zone of the reader', () => {
  test('It is that of the profile, and that of the browser without one', () => {
    expect(getReaderZone()).toBe(BROWSER_ZONE);
    setReaderZone('Asia/Tokyo');
    expect(getReaderZone()).toBe('Asia/Tokyo');
    setReaderZone(null);
    expect(getReaderZone()).toBe(BROWSER_ZONE);
  });

  test('One that the browser does not know is left out', () => {
    setReaderZone('Mars/Olympus');
    expect(getReaderZone()).toBe(BROWSER_ZONE);
  });

  test('Times are written by its clock', () => {
    setReaderZone('Asia/Tokyo');
    expect(formatMoment(EVENING, 'en', EVENING)).toBe('Sun 8 Mar, 05:30');
    setReaderZone('America/New_York');
    expect(formatMoment(EVENING, 'en', EVENING)).toBe('Sat 7 Mar, 15:30');
  });

  test('The year is named when it is another one by its clock', () => {
    const [at, now] = [new Date('2026-12-31T20:00:00Z'), new Date('2026-12-30T12:00:00Z')];
    setReaderZone('Asia/Tokyo');
    expect(formatNearTime(at, now, 'en')).toBe('1 Jan 2027');
    setReaderZone('UTC');
    expect(formatNearTime(at, now, 'en')).toBe('31 Dec, 20:00');
  });

  test('A whole day of its clock is written as a day', () => {
    setReaderZone('Asia/Tokyo');
    const [from, to] = [new Date('2026-03-07T15:00:00Z'), new Date('2026-03-08T15:00:00Z')];
    expect(formatShortSpan(from, to, 'en')).not.toContain(':');
    setReaderZone('UTC');
    expect(formatShortSpan(from, to, 'en')).toContain(':');
  });
});

describe('The clock of the reader', () => {
  test('Fields of day and time hold what it shows, and are read by it', () => {
    setReaderZone('Asia/Tokyo');
    expect(toReaderDay(EVENING)).toBe('2026-03-08');
    expect(toReaderField(EVENING)).toBe('2026-03-08T05:30');
    expect(readReaderField('2026-03-08T05:30')).toEqual(EVENING);
    expect(readReaderField('2026-03-08')).toBeNull();
    expect(readReaderField('')).toBeNull();
  });

  test('Days beyond the month are counted on, over a change of the clock too', () => {
    setReaderZone('America/New_York');
    // Clocks go forward on 8 March 2026, so that day has 23 hours.
    expect(fromReaderTime({ year: 2026, month: 2, day: 36, hour: 0, minute: 0 }).toISOString()).toBe(
      '2026-03-08T05:00:00.000Z',
    );
    expect(fromReaderTime({ year: 2026, month: 3, day: 9, hour: 0, minute: 0 }).toISOString()).toBe(
      '2026-03-09T04:00:00.000Z',
    );
  });
});
