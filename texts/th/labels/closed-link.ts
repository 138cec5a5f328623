import type { ClosedLink } from '#texts/en/labels/closed-link.ts';

/** What visitors of a short link read that leads nowhere. */
export const closedLink: ClosedLink = {
  closed: { title: 'ลิงก์นี้ไม่ใช้งานแล้ว', about: 'ผู้ส่งอาจมีลิงก์ใหม่' },
  unknown: { title: 'ไม่พบลิงก์นี้', about: 'ตรวจสอบที่อยู่อีกครั้ง อาจขาดตัวอักษรบางตัว' },
};
