import { en } from '../en.ts';

/** What the frame says, with the names in its menus: of every page, product and kind of setting. */
export const { pages, products, page_notes, shell, user_notifications } = en;
export const settings = Object.fromEntries(
  Object.entries(en.settings).map(([noun, texts]) => [noun, { noun: texts.noun }]),
);
