import type { digestLabels as english } from '#texts/en/labels/digest-labels.ts';

/** The texts of a digest in each language; numbers and days are already formatted. */
export const digestLabels: typeof english = {
  mentions: 'การพูดถึง',
  authors: 'ผู้เขียน',
  negative: 'เชิงลบ',
  of_judged: (share: string) => `${share} ของที่ประเมินแล้ว`,
  sentiment: 'เซนติเมนต์',
  keywords: 'คีย์เวิร์ด',
  channels: 'ช่องทาง',
  posts: 'ที่พูดถึงมากที่สุด',
  open: 'เปิดดูในระบบ',
  all: (count: string) => `ดูการพูดถึงทั้ง ${count} รายการ`,
  look: 'เปิดดูการพูดถึง',
  none: 'ช่วงนี้ยังไม่มีการพูดถึง',
  nobody: 'ไม่ทราบผู้เขียน',
  more: 'คุณได้รับอีเมลนี้เพราะมีคนในทีมตั้งค่าไว้ ยกเลิกได้ด้วยลิงก์ด้านล่าง',
  stop: 'ไม่รับอีเมลแบบนี้อีก',
  moods: {
    negative: 'เชิงลบ',
    neutral: 'เป็นกลาง',
    positive: 'เชิงบวก',
    question: 'คำถาม',
    unjudged: 'ยังไม่ประเมิน',
  },
  subject: (name: string, count: string) => `${name}: ถูกพูดถึง ${count} ครั้ง`,
  alert: (name: string, count: string) => `${name}: ถูกพูดถึงเพิ่ม ${count} ครั้งเมื่อสักครู่`,
};
