import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Mastodon. */
export const mastodon = {
  name: 'Mastodon',
  person_id: 'Mastodon user ID',
} satisfies NetworkTexts;
