import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Threads. */
export const threads = {
  name: 'Threads',
  person_id: 'Threads user ID',
} satisfies NetworkTexts;
