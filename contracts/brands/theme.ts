import { z } from 'zod';
import { isHex, READABLE, computeContrast, resolveReadableColor } from '#contracts/brands/contrast.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

/** A colour as brands name one. */
export const Color = z.string().refine(isHex, toIssue(fault('color')));

/** The surfaces that a custom theme paints, each with the text on it; the rest has the suite's own appearance. */
export const THEME_PARTS = ['sidebar', 'header', 'welcome'] as const;
export type ThemePart = (typeof THEME_PARTS)[number];

/** The colours of a custom theme by their names: `sidebar`, `sidebar_text`, and so on. A missing one stays the suite's. */
export const ThemeDetails = z.strictObject({
  sidebar: Color.optional(),
  sidebar_text: Color.optional(),
  header: Color.optional(),
  header_text: Color.optional(),
  welcome: Color.optional(),
  welcome_text: Color.optional(),
});
export type ThemeDetails = z.infer<typeof ThemeDetails>;

/** A brand's own theme; `details` apply only while `is_set`. */
export const CustomTheme = z.object({ is_set: z.boolean(), details: ThemeDetails });
export type CustomTheme = z.infer<typeof CustomTheme>;

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
