import { AREA_TEXTS } from './areas.ts';

/**
 * What the browser loads, in one language: the texts of an area, or groups of all areas where a screen needs them whole. `frame` is what
 * the frame says, with the names in its menus; `faults` is what can be refused.
 */
export const SCREEN_TEXTS = {
  ...AREA_TEXTS,
  frame: { en: () => import('./gathered/en-frame.ts'), th: () => import('./gathered/th-frame.ts') },
  faults: { en: () => import('./gathered/en-faults.ts'), th: () => import('./gathered/th-faults.ts') },
};

/** One of them, by its name. */
export type ScreenTexts = keyof typeof SCREEN_TEXTS;
