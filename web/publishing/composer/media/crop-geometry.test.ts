import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CORNERS, fitCrop, moveCrop, resizeCrop, roundCrop, WHOLE } from './crop-geometry.ts';

const by = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});
const focus = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const shares = fc.double({ min: 0.3, max: 3, noNaN: true });

test('A part stays within its picture and keeps its ratio, however it is moved and drawn', () => {
  fc.assert(
    fc.property(shares, focus, fc.constantFrom(...CORNERS), by, by, (ratio, point, corner, first, second) => {
      const drawn = resizeCrop(fitCrop(ratio, point), { corner, by: first, shares: ratio });
      const { x, y, width, height } = moveCrop(drawn, second);
      expect(width / height).toBeCloseTo(ratio, 6);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('The opposite corner stays where a part is drawn larger or smaller', () => {
  const crop = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
  expect(resizeCrop(crop, { corner: 'nw', by: { x: -0.1, y: 0.1 }, shares: null })).toEqual({
    x: expect.closeTo(0.1),
    y: expect.closeTo(0.3),
    width: expect.closeTo(0.5),
    height: expect.closeTo(0.3),
  });
});

test('A part of a ratio lies around the focal point as far as the picture allows', () => {
  expect(fitCrop(0.5, { x: 0.9, y: 0.5 })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 1 });
  expect(fitCrop(1, null)).toEqual(WHOLE);
});

test('A part is stored to a ten-thousandth and does not leave its picture by that', () => {
  expect(roundCrop({ x: 0.33333, y: 0, width: 0.66667, height: 1 })).toEqual({
    x: 0.3333,
    y: 0,
    width: 0.6667,
    height: 1,
  });
});
