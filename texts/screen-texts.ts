import { AREA_TEXTS } from './areas.ts';

/**
 * What the browser loads, in one language: the texts of an area, or groups of all areas where a screen needs them whole. `frame` is what
 * the frame says, with the names in its menus; `features` is what plans include; `faults` is what can be refused.
 */
export const SCREEN_TEXTS = {
  ...AREA_TEXTS,
  frame: { en: () => import('./gathered/en-frame.ts'), th: () => import('./gathered/th-frame.ts') },
  features: { en: () => import('./gathered/en-features.ts'), th: () => import('./gathered/th-features.ts') },
  faults: { en: () => import('./gathered/en-faults.ts'), th: () => import('./gathered/th-faults.ts') },
};

/** One of them, by its name. */
export type ScreenTexts = keyof typeof SCREEN_TEXTS;
