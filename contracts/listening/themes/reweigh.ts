import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { themeSettings } from './area.ts';

/** Recomputes the scores of stored mentions after the account's weights changed. */
export const rescoreWork = defineLongWork({
  kind: 'mention_rescore',
  product: 'listening',
  read: themeSettings.access.read,
  write: themeSettings.access.write,
  unit: 'posts',
});

export const LONG_WORKS = [rescoreWork];
