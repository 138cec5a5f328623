import { READABLE, computeContrast, resolveReadableColor } from '#contracts/brands/contrast.ts';
import type { ThemeDetails } from '#contracts/brands/theme.ts';

/** The surfaces that a custom theme paints, each with the text on it; the rest has the suite's own appearance. */
export const THEME_PARTS = ['sidebar', 'header', 'welcome'] as const;
export type ThemePart = (typeof THEME_PARTS)[number];

/** One painted surface as it is drawn: `text` is the chosen colour, or the nearest one that is readable on it. */
export type RenderedPart = {
  part: ThemePart;
  background: string;
  text: string;
  ratio: number;
  adjusted: boolean;
};

/** The colours of each painted surface of a theme, with the contrast that was chosen (WCAG 2.2). */
export function computeRenderedParts(details: ThemeDetails): readonly RenderedPart[] {
  return THEME_PARTS.flatMap((part) => {
    const background = details[part];
    if (background === undefined) return [];
    const wished = details[`${part}_text`] ?? resolveReadableColor(background, '#ffffff');
    const ratio = computeContrast(background, wished);
    return [
      { part, background, text: resolveReadableColor(background, wished), ratio, adjusted: ratio < READABLE },
    ];
  });
}
