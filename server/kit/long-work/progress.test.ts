import { expect, test } from 'vitest';
import { estimateEnd, computeNextRate } from './progress.ts';

const now = new Date('2026-11-21T10:00:00Z');
const work = { state: 'running', done: 100, total: 400, rate: 10 };

test('The end is estimated from the recent speed, and only while the work runs', () => {
  expect(estimateEnd(work, now)).toBe('2026-11-21T10:00:30.000Z');
  expect(estimateEnd({ ...work, done: 500 }, now)).toBe('2026-11-21T10:00:00.000Z');
  for (const unknown of [{ state: 'paused' }, { total: null }, { rate: null }, { rate: 0 }, { rate: 1e-300 }])
    expect(estimateEnd({ ...work, ...unknown }, now)).toBeNull();
});

test('The rate follows a change of speed within a minute, and one slow step does not distort it', () => {
  expect(computeNextRate(null, { done: 50, ms: 500 })).toBe(100);
  expect(computeNextRate(100, { done: 0, ms: 0 })).toBe(100);
  const afterOne = computeNextRate(100, { done: 1, ms: 1000 }) ?? 0;
  expect(afterOne).toBeGreaterThan(90);
  let rate: number | null = 100;
  for (let second = 0; second < 60; second += 1) rate = computeNextRate(rate, { done: 10, ms: 1000 });
  expect(rate).toBeGreaterThan(10);
  expect(rate).toBeLessThan(16);
});
