import type { SearchFileWords } from '#texts/en/labels/search-file-labels.ts';

export const searchFileWords: SearchFileWords = {
  title: 'เปรียบเทียบคำค้น',
  union: 'ทั้งหมดรวมกัน นับโพสต์ละครั้ง',
  heads: {
    term: 'คำค้น',
    posts: 'โพสต์',
    before: 'ช่วงที่เปรียบเทียบ',
    share: 'จากทั้งหมด',
    alone: 'มีเฉพาะคำนี้',
    value: 'ค่า',
    positive: 'เชิงบวก',
    negative: 'เชิงลบ',
    usual: 'ปกติ',
  },
  both: (first, second) => `${first} และ ${second}`,
  own_tickets: 'อยู่ในทิกเก็ต (เพจของคุณเอง)',
  answered: 'ตอบแล้ว (เพจของคุณเอง)',
  replies: 'ข้อความตอบกลับ (เพจของคุณเอง)',
  comments: 'ความคิดเห็น',
  tickets: 'จากโพสต์ทั้งหมดที่พบ กลายเป็นทิกเก็ต',
  failed: 'นับส่วนนี้ไม่สำเร็จ',
};
