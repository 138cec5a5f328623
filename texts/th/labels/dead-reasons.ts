import type { DeadReason } from '#contracts/links/short-link.ts';

/** Why the target of a link does not work. */
export const deadReasons: Readonly<Record<DeadReason, string>> = {
  gone: 'ไม่มีหน้านี้แล้ว',
  refused: 'เว็บไซต์ไม่รับการเชื่อมต่อ',
  failing: 'เว็บไซต์แจ้งข้อผิดพลาด',
  slow: 'เว็บไซต์ไม่ตอบภายในเวลา',
  no_host: 'ไม่พบเว็บไซต์',
  insecure: 'ใบรับรองของเว็บไซต์ใช้ไม่ได้',
  private: 'ที่อยู่อยู่ในเครือข่ายส่วนตัว',
  loop: 'เว็บไซต์ส่งต่อวนไปมา',
};
