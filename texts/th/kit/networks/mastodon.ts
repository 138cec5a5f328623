import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Mastodon */
export const mastodon = {
  name: 'Mastodon',
  person_id: 'ไอดีผู้ใช้ Mastodon',
} satisfies NetworkTexts;
