import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toZonedDay, toInstant, getFirstDayOfWeek, toZonedTime } from './zone-time.ts';

const ZONES = [
  'Asia/Bangkok',
  'UTC',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
];

describe('times of a zone', () => {
  it.each([
    ['2026-11-02', '09:00', 'Asia/Bangkok', '2026-11-02T02:00:00.000Z'],
    ['2026-11-02', '00:00', 'Asia/Kathmandu', '2026-11-01T18:15:00.000Z'],
    ['2026-07-01', '09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
    ['2026-12-01', '09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
    // The hour that the clocks leave out.
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(toInstant(day, time, zone).toISOString()).toBe(instant);
  });

  it('an instant read in a zone is found again, save for hours that come twice', () => {
    const at = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(at, fc.constantFrom(...ZONES), (given, zone) => {
        const minute = new Date(Math.floor(given.getTime() / 60_000) * 60_000);
        const [day, time] = [toZonedDay(minute, zone), toZonedTime(minute, zone)];
        const found = toInstant(day, time, zone);
        expect([toZonedDay(found, zone), toZonedTime(found, zone)]).toEqual([day, time]);
      }),
    );
  });

  it('weeks begin on Monday, or on the day that the organisation chose', () => {
    expect(getFirstDayOfWeek('2026-11-08')).toBe('2026-11-02');
    expect(getFirstDayOfWeek('2026-11-02')).toBe('2026-11-02');
    expect(getFirstDayOfWeek('2026-11-08', 'sunday')).toBe('2026-11-08');
    expect(getFirstDayOfWeek('2026-11-08', 'saturday')).toBe('2026-11-07');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});
