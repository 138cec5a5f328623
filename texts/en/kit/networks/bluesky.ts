import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Bluesky. */
export const bluesky = {
  name: 'Bluesky',
  person_id: 'Bluesky user ID',
} satisfies NetworkTexts;
