/* Publishing. */

export { publishing_calendar } from './publishing/calendar.ts';
export { publishing_composer } from './publishing/composer.ts';
export { publishing_outcomes } from './publishing/outcomes.ts';
export { publishing_queues } from './publishing/queues.ts';
export { publishing_repeat } from './publishing/repeat.ts';
export { publishing_sending } from './publishing/sending.ts';

/** The product: its name and what it is for. */
export const products = {
  publishing: { name: 'Publishing', about: 'วางแผน อนุมัติ และโพสต์' },
};

/** Its permissions. */
export const permissions = {
  'publishing.post': { name: 'โพสต์', about: 'ดูและเขียนโพสต์' },
  'publishing.approval': { name: 'อนุมัติ', about: 'ดูรายการที่รออนุมัติ อนุมัติหรือส่งกลับ' },
  'publishing.calendar': { name: 'ปฏิทิน', about: 'ดูและเลื่อนแผนการโพสต์' },
  'publishing.channel': { name: 'ช่องทาง', about: 'ดูและเชื่อมต่อช่องทางสำหรับโพสต์' },
};

/** The names of its pages. */
export const pages = {
  publishing: 'ปฏิทิน',
  'publishing-post': 'เขียนโพสต์',
  'publishing-sending': 'การส่ง',
};

/** Its screens. */
export const publishing = {
  none_help: 'เขียนโพสต์ครั้งเดียว แล้วเผยแพร่ในทุกช่องทางที่เลือก',
  no_time: 'ยังไม่กำหนดเวลา',
  no_words: 'ยังไม่ได้เขียน',
  states: {
    draft: 'ร่าง',
    in_review: 'รออนุมัติ',
    approved: 'อนุมัติแล้ว',
    scheduled: 'ตั้งเวลาแล้ว',
    preparing: 'กำลังเตรียม',
    ready: 'พร้อม',
    sending: 'กำลังส่ง',
    published: 'เผยแพร่แล้ว',
    failed: 'ไม่สำเร็จ',
    unknown: 'ไม่แน่ชัด',
    missed: 'พลาดเวลา',
    cancelled: 'ยกเลิกแล้ว',
    removed: 'ลบแล้ว',
  },
};

/** Its faults. */
export const faults = {
  wall_time: 'ต้องเป็นวันและเวลา เช่น 2026-11-30T09:00',
  plan_time_needed: 'ต้องมีเวลา',
  plan_time_past: 'ผ่านไปแล้ว',
  plan_time_skipped: 'ไม่มีในวันนั้นเพราะมีการปรับนาฬิกาไปข้างหน้า เวลาถัดไปคือ {{next}}',
  no_publishing_account: 'ไม่ใช่ช่องทางที่คุณใช้เผยแพร่',
  account_twice: 'ซ้ำกัน',
  accounts_needed: 'ต้องมีอย่างน้อยหนึ่งช่องทาง',
  post_empty: 'ไม่มีอะไรแสดง',
  post_twice: 'ซ้ำกัน',
  post_sent: 'เผยแพร่แล้วหรือกำลังส่งอยู่',
  repeat_end: 'ต้องมีจุดสิ้นสุดหนึ่งอย่าง คือวันสุดท้ายหรือจำนวนครั้ง',
  repeat_none: 'ไม่มีวันใดที่ยังมาไม่ถึง',
  slot_time: 'ต้องเป็นเวลา เช่น 09:00',
  no_free_slot: 'ไม่มีช่วงเวลาว่างภายในหนึ่งปี',
  last_day_early: 'อยู่ก่อนวันแรก',
  crop_without_copy: 'ยังเผยแพร่ไม่ได้ ให้ทำสำเนารูปที่พอดีก่อน',
  post_file_gone: 'ใช้ไฟล์ที่ไม่ได้เก็บไว้แล้ว',
  post_parent_unknown: 'ต่อจากส่วนก่อนหน้าไม่ได้ เพราะไม่ทราบหมายเลขของส่วนนั้นในเครือข่าย',
  post_absent: 'ไม่มีอยู่ในเครือข่าย',
  post_unclear: 'ไม่พบในเครือข่าย และเครือข่ายไม่ได้ปฏิเสธ',
  thread_goes_on: 'พบแล้ว ส่วนที่เหลือของเธรดจะตามมา',
} as const;
