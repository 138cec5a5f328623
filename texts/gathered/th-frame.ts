import { th } from '../th.ts';

export { UNBROKEN_WORDS as unbroken } from '../unbroken-words.ts';

/** What the frame says, with the names in its menus: of every page, product and kind of setting. */
export const { pages, products, page_notes, shell, user_notifications } = th;
export const settings = Object.fromEntries(
  Object.entries(th.settings).map(([noun, texts]) => [noun, { noun: texts.noun }]),
);
