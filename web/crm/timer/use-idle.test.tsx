// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIdle } from './use-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function watch() {
  const calls: string[] = [];
  const begun = Date.now();
  renderHook(() =>
    useIdle({
      enabled: true,
      seconds: 120,
      onIdle: (since) => calls.push(`idle since ${(since - begun) / 1000}`),
      onReturn: () => calls.push('back'),
    }),
  );
  return calls;
}

it('A user who types is never idle', () => {
  const calls = watch();
  for (let minute = 0; minute < 5; minute += 1) {
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  }
  expect(calls).toEqual([]);
});

it('A user is idle once after two minutes without input, and back with the next input', () => {
  const calls = watch();
  vi.advanceTimersByTime(30_000);
  window.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(600_000);
  expect(calls).toEqual(['idle since 30']);
  window.dispatchEvent(new Event('pointerdown'));
  expect(calls).toEqual(['idle since 30', 'back']);
});
