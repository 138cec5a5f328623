import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeShares } from '#contracts/kit/shares.ts';

it.each<[parts: number[], whole: number, shares: number[]]>([
  [[6089, 2576, 1086, 249], 10_000, [0.609, 0.258, 0.108, 0.025]],
  [[1, 1, 1], 3, [0.334, 0.333, 0.333]],
  [[2, 1], 6, [0.333, 0.167]],
  [[1, 1], 3, [0.334, 0.333]],
  [[5], 5, [1]],
  [[0, 0], 0, [0, 0]],
  [[], 7, []],
  // A post of two keywords counts in both.
  [[7, 7], 10, [0.7, 0.7]],
])('parts %j of %i have the shares %j', (parts, whole, shares) =>
  expect(computeShares(parts, whole)).toEqual(shares),
);

it('shares of all parts add up to 100.0 percent, and none is off by a tenth of a percent or more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 60 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      fc.pre(whole > 0);
      const shares = computeShares(parts, whole);
      expect(Math.round(shares.reduce((sum, share) => sum + share, 0) * 1000)).toBe(1000);
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - (parts[index] ?? 0) / whole)).toBeLessThan(0.001);
    }),
  );
});
