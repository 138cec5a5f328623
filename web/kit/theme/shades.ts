import type { MantineColorsTuple } from '@mantine/core';
import { computeContrast, toHex, mixColors, READABLE, toRgb, type Rgb } from '#contracts/brands/contrast.ts';

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];
/** The colour itself, darkened until white text on it is readable. */
function readable(color: Rgb): Rgb {
  let result = color;
  for (let step = 0; step < 40 && computeContrast(toHex(result), '#ffffff') < READABLE; step += 1) {
    result = mixColors(result, BLACK, 0.05);
  }
  return result;
}

/**
 * Ten shades of a brand's accent, light to dark. The eighth is what buttons are filled with: the brand's colour, darkened where
 * white text on it would be under AA.
 *
 * @param color `#rrggbb`
 */
export function computeShades(color: string): MantineColorsTuple {
  const base = readable(toRgb(color));
  const light = [0.93, 0.85, 0.7, 0.55, 0.4, 0.28, 0.16, 0.08].map((share) =>
    toHex(mixColors(base, WHITE, share)),
  );
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = light;
  return [a, b, c, d, e, f, g, h, toHex(base), toHex(mixColors(base, BLACK, 0.16))];
}
