import { expect, it } from 'vitest';
import { toBarSpan } from './buckets.ts';

const DAYS = {
  // Europe/Berlin, where 25 October has 25 hours.
  starts: ['2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  end: '2026-10-26T23:00:00.000Z',
};

it('a bar opens up to where the next one begins, however long its day is', () => {
  const period = { from: '2026-10-23T22:00:00.000Z', to: '2026-10-26T23:00:00.000Z' };
  const [first = '', long = '', last = ''] = DAYS.starts;
  expect(toBarSpan(DAYS, [long, long], period)).toEqual({ from: long, to: last });
  expect(toBarSpan(DAYS, [first, long], period)).toEqual({ from: first, to: last });
  expect(toBarSpan(DAYS, [last, last], period)).toEqual({ from: last, to: DAYS.end });
});

it('bars that the period cuts open only what is within the period', () => {
  const period = { from: '2026-10-24T05:00:00.000Z', to: '2026-10-26T05:00:00.000Z' };
  const [first = '', , last = ''] = DAYS.starts;
  expect(toBarSpan(DAYS, [first, last], period)).toEqual(period);
});
