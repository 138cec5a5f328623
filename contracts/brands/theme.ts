import { z } from 'zod';
import { isHex } from '#contracts/brands/contrast.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

/** A colour as brands name one. */
export const Color = z.string().refine(isHex, toIssue(fault('color')));

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
