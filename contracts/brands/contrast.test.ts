import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeContrast, isHex, READABLE, resolveReadableColor } from './contrast.ts';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is computed as WCAG defines it', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('for any background and text that a brand chooses, the text that is drawn is readable', () => {
  fc.assert(
    fc.property(hex, hex, (background, wished) => {
      const drawn = resolveReadableColor(background, wished);
      expect(isHex(drawn)).toBe(true);
      expect(computeContrast(background, drawn)).toBeGreaterThanOrEqual(READABLE);
      if (computeContrast(background, wished) >= READABLE) expect(drawn).toBe(wished);
    }),
  );
});
