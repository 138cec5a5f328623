import type { SearchFileLabels } from '#texts/en/labels/search-file-labels.ts';
import { quick_analytic as page } from '#texts/th/quick-analytic.ts';

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
    value: 'ค่า',
    positive: 'เชิงบวก',
    negative: 'เชิงลบ',
    usual: 'ปกติ',
  },
  both: (first, second) => `${first} และ ${second}`,
  figures: { ...page.figures, title: page.figures.label },
  previously: (value) => page.figures.before.replace('{{value}}', value),
  previously_to_date: (value) => page.figures.before_to_date.replace('{{value}}', value),
  compared: page.compared,
  compared_to_date: page.compared_to_date,
  comparisons: page.comparison,
  comparison: page.comparison.label,
  volume: page.volume,
  lists: page.lists,
  own: page.own.title,
  own_share: (posts, share) => page.own.share.replace('{{value}}', posts).replace('{{share}}', share),
  comments: 'ความคิดเห็น',
  tickets: 'กลายเป็นทิกเก็ต',
  why: page.why.title,
  none: page.none,
  failed: 'นับส่วนนี้ไม่สำเร็จ',
};
