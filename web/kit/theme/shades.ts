import type { MantineColorsTuple } from '@mantine/core';

/** Red, green, blue from 0 to 1. */
type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

const hexOf = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];
/** AA for text. */
const READABLE = 4.5;

/** The colour itself, darkened until white text on it is readable. */
const readable = (color: Rgb): Rgb => {
  let result = color;
  for (let step = 0; step < 40 && contrast(hexOf(result), '#ffffff') < READABLE; step += 1) {
    result = mix(result, BLACK, 0.05);
  }
  return result;
};

/**
 * Ten shades of a brand's accent, light to dark. The eighth is what buttons are filled with: the brand's colour, darkened where
 * white text on it would be under AA.
 *
 * @param color `#rrggbb`
 */
export const shadesOf = (color: string): MantineColorsTuple => {
  const base = readable(rgbOf(color));
  const light = [0.93, 0.85, 0.7, 0.55, 0.4, 0.28, 0.16, 0.08].map((share) => hexOf(mix(base, WHITE, share)));
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = light;
  return [a, b, c, d, e, f, g, h, hexOf(base), hexOf(mix(base, BLACK, 0.16))];
};

/** Whether a text is a colour that {@link shadesOf} can read. */
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
