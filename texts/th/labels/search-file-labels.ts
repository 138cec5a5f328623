import type { SearchFileLabels } from '#texts/en/labels/search-file-labels.ts';

/** The texts of files of searches, beside those of reports. */
export const searchFileLabels: SearchFileLabels = {
  title: 'เปรียบเทียบคำค้น',
  union: 'ทั้งหมดรวมกัน นับโพสต์ละครั้ง',
  heads: {
    term: 'คำค้น',
    posts: 'โพสต์',
    before: 'ช่วงที่เปรียบเทียบ',
    share: 'จากทั้งหมด',
    alone: 'มีเฉพาะคำนี้',
  },
};
