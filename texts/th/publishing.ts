/* Publishing. */

import { postFeed } from './publishing/post-feeds.ts';
import { savedText } from './publishing/saved-texts.ts';

export { publishing_approval } from './publishing/approval.ts';
export { publishing_calendar } from './publishing/calendar.ts';
export { publishing_composer } from './publishing/composer.ts';
export { publishing_outcomes } from './publishing/outcomes.ts';
export { publishing_files } from './publishing/files.ts';
export { publishing_import } from './publishing/import.ts';
export { publishing_inserts } from './publishing/saved-texts.ts';
export { publishing_pool } from './publishing/pool.ts';
export { publishing_queues } from './publishing/queues.ts';
export { publishing_repeat } from './publishing/repeat.ts';
export { publishing_results } from './publishing/results.ts';
export { publishing_sending } from './publishing/sending.ts';

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = { post_feed: postFeed, saved_text: savedText };

/** The product: its name and what it is for. */
export const products = {
  publishing: { name: 'Publishing', about: 'วางแผน อนุมัติ และโพสต์' },
};

/** Its permissions. */
export const permissions = {
  'publishing.post': { name: 'โพสต์', about: 'ดูและเขียนโพสต์' },
  'publishing.approval': { name: 'อนุมัติ', about: 'ดูรายการที่รออนุมัติ อนุมัติหรือส่งกลับ' },
  'publishing.calendar': { name: 'ปฏิทิน', about: 'ดูและเลื่อนแผนการโพสต์' },
  'publishing.workflow': { name: 'ขั้นตอนการอนุมัติ', about: 'แก้ไขวิธีอนุมัติโพสต์ และกำหนดผู้ทำแทน' },
  'publishing.emergency': { name: 'โพสต์ฉุกเฉิน', about: 'เผยแพร่โดยไม่ต้องอนุมัติ โดยต้องบันทึกเหตุผล' },
  'publishing.channel': { name: 'ช่องทาง', about: 'ดูและเชื่อมต่อช่องทางสำหรับโพสต์' },
};

/** The names of its pages. */
export const pages = {
  publishing: 'ปฏิทิน',
  'publishing-approvals': 'รออนุมัติ',
  'publishing-approval-settings': 'ตั้งค่าการอนุมัติ',
  'shared-posts': 'โพสต์ให้อนุมัติ',
  'publishing-post': 'เขียนโพสต์',
  'publishing-results': 'ผลลัพธ์',
  'publishing-sending': 'การส่ง',
  'settings-post-feeds': 'โพสต์จากฟีด',
  'settings-saved-texts': 'ข้อความที่บันทึกไว้',
  'publishing-import': 'โพสต์จากไฟล์',
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
  too_many_days: 'ต้องไม่เกิน {{days, number}} วันก่อนวันสิ้นสุด',
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
  post_not_editable: 'แก้ไขที่เครือข่ายไม่ได้หลังเผยแพร่แล้ว',
  post_not_removable: 'ดึงกลับจากเครือข่ายไม่ได้',
  post_number_unknown: 'ไม่ทราบหมายเลขของโพสต์ที่เครือข่าย จึงต้องแก้ไขที่เครือข่ายโดยตรง',
  post_unclear: 'ไม่พบในเครือข่าย และเครือข่ายไม่ได้ปฏิเสธ',
  import_account_unknown: 'ระบุ “{{name}}” ซึ่งไม่ใช่ช่องทางที่คุณใช้เผยแพร่',
  import_account_unclear: 'ระบุ “{{name}}” ซึ่งเป็นชื่อของหลายช่องทาง',
  import_time_missing: 'ต้องมีเวลา',
  import_date_unread: 'ไม่ใช่วันที่',
  import_year_unclear: 'เป็นปีสองหลักที่อาจเป็น พ.ศ. หรือ ค.ศ.',
  import_other_order: 'เรียงวันและเดือนไม่เหมือนแถวอื่น',
  import_dates_open: 'ต้องระบุ เพราะวันที่ในไฟล์อ่านได้สองแบบ',
  import_media_address: 'ต้องเป็นที่อยู่เว็บที่ขึ้นต้นด้วย https://',
  import_media_unread: 'ดึงจาก {{host}} ไม่ได้',
  import_media_refused: 'ไม่ใช่รูปหรือวิดีโอที่ใช้ได้ ที่ {{host}}',
  import_media_forbidden: 'อยู่ที่ {{host}} ซึ่งไม่อนุญาตให้เข้าถึงเพื่อความปลอดภัย',
  import_key_twice: 'ซ้ำกับแถวก่อนหน้าในไฟล์',
  import_none_ready: 'ไม่มีแถวที่สร้างเป็นโพสต์ได้',
  import_none_left: 'ไม่มีโพสต์ที่นำกลับได้',
  saved_text_variable: 'มีตัวแปรที่ไม่มีอยู่',
  hashtags_over: 'มีแฮชแท็กเกิน {{limit}} อัน ซึ่ง Instagram ไม่รับ',
  thread_goes_on: 'พบแล้ว ส่วนที่เหลือของเธรดจะตามมา',
  approval_steps_needed: 'ต้องมีอย่างน้อยหนึ่งขั้นตอน',
  approval_too_many: 'ต้องใช้ผู้อนุมัติมากกว่าที่ระบุไว้',
  approval_needed: 'ต้องได้รับก่อนจึงจะเผยแพร่โพสต์ที่เป็นอยู่ตอนนี้ได้',
  approval_waits: 'ยังรออยู่',
  approvers_needed: 'ยังไม่ได้ระบุผู้อนุมัติ',
  approval_other_version: 'เปลี่ยนไปหลังจากที่เปิดดู',
  approval_not_yours: 'คุณอนุมัติโพสต์นี้ไม่ได้ เพราะเป็นงานของคุณเอง คุณอนุมัติไปแล้ว หรือขอให้ผู้อื่นอนุมัติ',
  approval_not_opened: 'ยังไม่ได้เปิดดูเนื้อหาปัจจุบัน',
  approver_may_not: 'ไม่มีสิทธิ์อนุมัติโพสต์ หรือลิงก์ใช้ไม่ได้แล้ว',
  approver_asked: 'อยู่ในขั้นนี้อยู่แล้ว',
  approver_wrote: 'เป็นผู้เขียนโพสต์ และที่นี่ไม่ให้อนุมัติงานของตนเอง',
  approved_file_changed: 'มีไฟล์ที่ไม่ใช่ไฟล์ที่ได้รับอนุมัติ',
  deputy_self: 'ต้องไม่ใช่คนเดียวกัน',
} as const;
