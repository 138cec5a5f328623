import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleByName } from './throttle-by-name.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first is done at once, a burst behind it once more, each name for itself, and nothing is forgotten', () => {
  const done: string[] = [];
  const ask = throttleByName((name) => done.push(name));
  ask('keyword.');
  expect(done).toEqual(['keyword.']);
  for (let event = 0; event < 2000; event += 1) ask('keyword.');
  ask('mention.');
  expect(done).toEqual(['keyword.', 'mention.']);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['keyword.', 'mention.', 'keyword.']);
  vi.advanceTimersByTime(1000);
  ask('keyword.');
  expect(done).toEqual(['keyword.', 'mention.', 'keyword.', 'keyword.']);
});
