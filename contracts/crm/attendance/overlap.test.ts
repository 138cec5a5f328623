import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  computeTotalLength,
  computeOverlap,
  mergeSpans,
  type TimeSpan,
} from '#contracts/crm/attendance/overlap.ts';

const stretches = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
    .map(([from, length]): TimeSpan => ({ from, to: from + length })),
  { maxLength: 8 },
);
/** A slow and obviously correct reference: every unit is checked individually. */
function covered(some: readonly TimeSpan[], at: number): boolean {
  return some.some(({ from, to }) => from <= at && at < to);
}
const units = Array.from({ length: 81 }, (_none, at) => at);

it('time that the days of two people have in common is counted once, however their entries overlap', () => {
  fc.assert(
    fc.property(stretches, stretches, (one, other) => {
      expect(computeOverlap(one, other)).toBe(
        units.filter((at) => covered(one, at) && covered(other, at)).length,
      );
      expect(computeOverlap(other, one)).toBe(computeOverlap(one, other));
      expect(computeTotalLength(one)).toBe(units.filter((at) => covered(one, at)).length);
    }),
  );
});

it('intervals of a day are cut at its ends and never overlap', () => {
  expect(
    mergeSpans(
      [
        { from: 0, to: 5 },
        { from: 4, to: 9 },
        { from: 9, to: 9 },
        { from: 20, to: 30 },
      ],
      { from: 2, to: 22 },
    ),
  ).toEqual([
    { from: 2, to: 9 },
    { from: 20, to: 22 },
  ]);
});
