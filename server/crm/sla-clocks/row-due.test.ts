import { expect, test } from 'vitest';
import { BusinessHourInput } from '#contracts/crm/sla/business-hour.ts';
import { BusinessClock } from '#engine/business-time/business-clock.ts';
import { buildHours } from '#engine/business-time/hours.ts';
import { computeDue } from './row-due.ts';

const clock = new BusinessClock(
  buildHours(
    {
      business_hour: BusinessHourInput.parse({ start: '09:00', end: '18:00' }),
      holidays: [],
      time_zone: null,
    },
    'UTC',
  ),
);
const at = (time: string): number => Date.parse(`2026-11-26T${time}Z`);
const due = (now: string, then: number) => computeDue(then, { now: at(now), clock });

test('A due time is as far as business time says, whatever the clock on the wall', () => {
  expect(due('10:00:00', at('10:06:00'))).toMatchObject({
    seconds: 360,
    open: true,
    turns_at: '2026-11-26T18:00:00.000Z',
  });
  // Six minutes of today and six of tomorrow: the night does not count.
  expect(due('17:54:00', at('09:06:00') + 86_400_000).seconds).toBe(720);
});

test('Lateness is negative and stands still outside business hours', () => {
  expect(due('12:00:00', at('10:00:00')).seconds).toBe(-7200);
  expect(due('23:00:00', at('17:00:00'))).toMatchObject({
    seconds: -3600,
    open: false,
    turns_at: '2026-11-27T09:00:00.000Z',
  });
});
