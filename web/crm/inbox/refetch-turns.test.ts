import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTurns } from './refetch-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('A burst is followed by one read at once and one behind it, and what can wait joins the next', () => {
  let reads = 0;
  const turns = makeTurns(() => (reads += 1), { pause: 300, patience: 700 });
  turns.later();
  vi.advanceTimersByTime(600);
  expect(reads).toBe(0);
  turns.later();
  vi.advanceTimersByTime(100);
  expect(reads).toBe(1);
  for (let event = 0; event < 20; event += 1) turns.soon();
  vi.advanceTimersByTime(299);
  expect(reads).toBe(1);
  vi.advanceTimersByTime(1);
  expect(reads).toBe(2);
  turns.later();
  turns.soon();
  vi.advanceTimersByTime(2000);
  expect(reads).toBe(3);
});
