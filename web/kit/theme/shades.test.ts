import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeContrast, isHex } from '#contracts/brands/contrast.ts';
import { computeShades } from './shades.ts';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('computeShades', () => {
  it('Buttons are filled with a colour on which white text is readable, whatever the brand chose', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const shades = computeShades(color);
        expect(shades).toHaveLength(10);
        expect(shades.every(isHex)).toBe(true);
        expect(computeContrast(shades[8], '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('A colour that is already readable is unchanged', () => {
    expect(computeShades('#3056d3')[8]).toBe('#3056d3');
  });
});
