import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Reddit. */
export const reddit = {
  name: 'Reddit',
  person_id: 'Reddit user ID',
} satisfies NetworkTexts;
