/** Words for "earlier today" by the hour at which somebody writes: until which hour (Bangkok) they are used. */
export type DayTime = { until: number; th: readonly string[]; en: readonly string[] };

/** Six parts of a day; before five it is still yesterday's night. */
export const DAY_TIMES: readonly DayTime[] = [
  { until: 5, th: ['เมื่อคืน', 'เมื่อเย็น', 'ดึกๆ', 'ก่อนนอน'], en: ['last night', 'late last night', 'before bed'] },
  {
    until: 11,
    th: ['เมื่อเช้า', 'เช้านี้', 'ตอนเช้า', 'สายๆ วันนี้', 'แต่เช้า'],
    en: ['this morning', 'first thing today', 'on the way in'],
  },
  {
    until: 14,
    th: ['ตอนพักเที่ยง', 'เที่ยงนี้', 'มื้อเที่ยง', 'เมื่อเช้า', 'วันนี้'],
    en: ['over lunch', 'this morning', 'just now', 'today at noon'],
  },
  {
    until: 17,
    th: ['บ่ายนี้', 'ตอนบ่าย', 'ระหว่างรอรับลูก', 'พักเบรก', 'เมื่อกี้'],
    en: ['this afternoon', 'after lunch', 'just now', 'on my break'],
  },
  {
    until: 21,
    th: ['เย็นนี้', 'หลังเลิกงาน', 'หลังออกกำลังกาย', 'เมื่อบ่าย', 'เมื่อกี้'],
    en: ['after work', 'this evening', 'this afternoon', 'on the way home'],
  },
  {
    until: 24,
    th: ['เมื่อเย็น', 'ก่อนร้านปิด', 'วันนี้', 'หัวค่ำ', 'หลังเลิกงาน'],
    en: ['tonight', 'this evening', 'just before closing', 'after dinner'],
  },
];

/** On days off nobody comes from the office. */
export const DAYS_OFF = {
  th: ['วันหยุดนี้', 'เสาร์อาทิตย์นี้', 'วันหยุดทั้งที', 'พักผ่อนวันหยุด', 'ตื่นสายๆ'],
  en: ['this weekend', 'on my day off', 'on a lazy weekend', 'with the weekend crowd'],
} as const;
