import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeProgress } from './compute-progress.ts';

it.each([
  [{ sent: 0.4, expected: undefined, elapsed: 900 }, 0.4],
  [{ sent: 1, expected: undefined, elapsed: 900 }, undefined],
  [{ sent: 1, expected: 1000, elapsed: 0 }, 0],
  [{ sent: 1, expected: 1000, elapsed: 400 }, 0.38],
])('%j is %s done', (given, share) => {
  const done = computeProgress(given);
  expect(done === undefined ? undefined : Math.round(done * 100) / 100).toBe(share);
});

it('goes forward and never ends before the move does', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000), (expected, first, more) => {
      const at = (elapsed: number) => computeProgress({ sent: 1, expected, elapsed }) ?? -1;
      expect(at(first)).toBeGreaterThanOrEqual(0);
      expect(at(first + more)).toBeGreaterThanOrEqual(at(first));
      expect(at(first + more)).toBeLessThanOrEqual(0.95);
    }),
  );
});
