import { SCREEN_TEXTS, type ScreenTexts } from '#texts/screen-texts.ts';

/** The texts that are loaded before the first screen; the build replaces this list with what the code of the first page names. */
export const FIRST_TEXTS: readonly ScreenTexts[] = Object.keys(SCREEN_TEXTS) as ScreenTexts[];
