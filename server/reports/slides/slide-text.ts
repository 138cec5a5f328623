import { cutText } from '#contracts/kit/cut-text.ts';

/** A font that has Thai and comes with the common programs for presentations: files of presentations hold no fonts. */
export const SLIDE_FONT = 'Tahoma';
export const SLIDE_INK = '1A1E26';
export const SLIDE_DIM = '586172';
export const SLIDE_LINE = 'E2E5EA';
export const SLIDE_PALE = 'F4F5F7';

/** A rectangle of a slide, in inches. */
export type SlideArea = { x: number; y: number; w: number; h: number };

/** Characters that no XML document can hold. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text as a slide can hold it. */
export function toSlideText(text: string): string {
  return text.toWellFormed().replaceAll(UNWRITABLE, '');
}

/** A text of at most so many characters. */
export function toShortText(text: string, most: number): string {
  return cutText(toSlideText(text), most);
}

/** A CSS colour as presentations write it. */
export function toSlideColor(color: string): string {
  return color.replace('#', '').toUpperCase();
}
