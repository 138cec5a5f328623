import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Bluesky */
export const bluesky = {
  name: 'Bluesky',
  person_id: 'ไอดีผู้ใช้ Bluesky',
} satisfies NetworkTexts;
