import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { understanding } from './area.ts';

/** Weighs the scores of stored mentions anew, after the account's weights changed. */
export const reweighWork = defineLongWork({
  kind: 'score_reweigh',
  product: 'listening',
  read: understanding.access.read,
  write: understanding.access.write,
  unit: 'posts',
});

export const LONG_WORKS = [reweighWork];
