import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Reddit */
export const reddit = {
  name: 'Reddit',
  person_id: 'ไอดีผู้ใช้ Reddit',
} satisfies NetworkTexts;
