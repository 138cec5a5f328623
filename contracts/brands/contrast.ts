/** Red, green, blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Whether a text is a colour that this file can read: `#rrggbb`. */
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The parts of `#rrggbb`. */
export function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** `#rrggbb` of its parts. */
export function toHex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A colour on the way from one to another; `share` 0 is the first, 1 the second. */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function computeContrast(one: string, other: string): number {
  const [low, high] = [luminance(toRgb(one)), luminance(toRgb(other))].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The contrast that level AA requires of text (WCAG 2.2, success criterion 1.4.3). */
export const READABLE = 4.5;

const STEPS = 40;

/**
 * The text colour nearest to the chosen one that is readable on a background: moved towards white or black, whichever becomes readable
 * first, and not moved at all if it is readable already.
 */
export function resolveReadableColor(background: string, wished: string): string {
  if (computeContrast(background, wished) >= READABLE) return wished;
  const from = toRgb(wished);
  for (let step = 1; step <= STEPS; step += 1) {
    for (const end of ENDS) {
      const tried = toHex(mixColors(from, end, step / STEPS));
      if (computeContrast(background, tried) >= READABLE) return tried;
    }
  }
  // One of white and black reaches 4.58 on every background, so the last step has returned.
  return computeContrast(background, '#ffffff') > computeContrast(background, '#000000')
    ? '#ffffff'
    : '#000000';
}

const ENDS: readonly Rgb[] = [
  [1, 1, 1],
  [0, 0, 0],
];
