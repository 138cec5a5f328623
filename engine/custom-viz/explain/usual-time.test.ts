import { expect, it } from 'vitest';
import { findUsualTime } from './usual-time.ts';

function clock(dimension: string, value: string, zone: string) {
  return { dimension, is: 'among', values: [value], zone };
}

it('An hour is like the same hour of the week in the four weeks before, across a change of clocks', () => {
  const zone = 'Europe/Berlin';
  expect(findUsualTime({ from: '2026-11-02T09:00:00.000Z', to: '2026-11-02T10:00:00.000Z' }, zone)).toEqual({
    span: { from: '2026-10-04T22:00:00.000Z', to: '2026-11-01T23:00:00.000Z' },
    filters: [clock('weekday', '1', zone), clock('hour', '10', zone)],
    times: 4,
  });
});

it('A day is like the same day of the week', () => {
  const zone = 'Asia/Bangkok';
  expect(findUsualTime({ from: '2026-11-28T17:00:00.000Z', to: '2026-11-29T17:00:00.000Z' }, zone)).toEqual({
    span: { from: '2026-10-31T17:00:00.000Z', to: '2026-11-28T17:00:00.000Z' },
    filters: [clock('weekday', '7', zone)],
    times: 4,
  });
});

it('A week and any other span are like four times their length before', () => {
  const berlin = findUsualTime(
    { from: '2026-10-25T23:00:00.000Z', to: '2026-11-01T23:00:00.000Z' },
    'Europe/Berlin',
  );
  expect(berlin.span).toEqual({ from: '2026-09-27T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' });
  expect(berlin.filters).toEqual([]);
  const odd = findUsualTime({ from: '2026-11-02T09:00:00.000Z', to: '2026-11-02T11:30:00.000Z' }, 'UTC');
  expect(odd.span).toEqual({ from: '2026-11-01T23:00:00.000Z', to: '2026-11-02T09:00:00.000Z' });
});
