import type { NetworkTexts } from '#texts/network-texts.ts';

/** ข้อความของ Threads */
export const threads = {
  name: 'Threads',
  person_id: 'ไอดีผู้ใช้ Threads',
} satisfies NetworkTexts;
