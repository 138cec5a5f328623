import type { TicketReportLabels } from '#texts/en/labels/printed-ticket-reports.ts';
import { ticketReportNames } from './ticket-report-names.ts';

export const printedTicketReports: TicketReportLabels = {
  page: (page, pages) => `หน้า ${page} จาก ${pages}`,
  filters: 'ตัวกรอง',
  everything: 'ตัวกรอง: ไม่มี',
  contents: 'ในรายงานนี้',
  happened: 'สรุปสิ่งที่เกิดขึ้น',
  appendix: 'ภาคผนวก: ตารางตัวเลข',
  open: 'เปิดดู ›',
  all: 'ทิกเก็ตทั้งหมด',
  by: (dimension) => `ตาม${dimension}`,
  value: 'ตัวเลข',
  total: 'ผลลัพธ์',
  of: 'จำนวนทิกเก็ต',
  minutes: 'นาที',
  none: 'ช่วงนี้ยังไม่มีทิกเก็ต',
  many_note: {
    tag: 'ทิกเก็ตที่มีสองแท็กจะนับอยู่ในทั้งสองแถว',
    keyword: 'ทิกเก็ตที่พบสองคีย์เวิร์ดจะนับอยู่ในทั้งสองแถว',
    customer_tag: 'ทิกเก็ตของลูกค้าที่มีสองแท็กจะนับอยู่ในทั้งสองแถว',
  },
  more: (count) => `ไม่ได้แสดงอีก ${count} แถวที่เล็กกว่า แต่นับอยู่ในตัวเลขของทิกเก็ตทั้งหมด`,
  made: (when) => `จัดทำเมื่อ ${when}`,
  zone: (zone) => `เวลาตามเขต ${zone}`,
  tickets: (count) => `ทิกเก็ต ${count} รายการ แต่ละรายการนับครั้งเดียว`,
  sentences: {
    few: (count) => `มีเพียง ${count} ทิกเก็ต น้อยเกินกว่าจะเปรียบเทียบได้`,
    volume: (count, change) => {
      if (!change) return `มี ${count} ทิกเก็ต`;
      if (change.direction === 'same') return `มี ${count} ทิกเก็ต ใกล้เคียงกับช่วงก่อนหน้า (${change.before} ทิกเก็ต)`;
      return `มี ${count} ทิกเก็ต ${change.direction === 'more' ? 'เพิ่มขึ้น' : 'ลดลง'} ${change.share} จากช่วงก่อนหน้า (${change.before} ทิกเก็ต)`;
    },
    metric: (name, value, before) =>
      before === null ? `${name} ${value}` : `${name} ${value} ช่วงก่อนหน้า ${before}`,
    peak: (when, count, usual) => `ทิกเก็ตเข้ามากที่สุดเมื่อ ${when} จำนวน ${count} ปกติราว ${usual}`,
    first: (dimension, first, second) =>
      `${dimension}ที่มีทิกเก็ตมากที่สุดคือ ${first.name} (${first.count}) รองลงมาคือ ${second.name} (${second.count})`,
  },
  not: (label) => `ไม่ใช่${label}`,
  ...ticketReportNames,
  whens: { created: 'นับตามวันที่ทิกเก็ตเข้ามา', done: 'นับตามวันที่ทิกเก็ตเสร็จ' },
  filter_names: {
    q: 'มีคำว่า',
    customer: 'ลูกค้า',
    form: 'แบบฟอร์ม',
    view: 'มุมมอง',
    waiting: 'รอเราตอบ',
    waited: 'รอมานานอย่างน้อย',
    snoozed: 'พักไว้',
    tagged: 'มีแท็ก',
    overdue: 'เกินระดับการให้บริการ',
    undelivered: 'ส่งคำตอบไม่สำเร็จ',
    side_waiting: 'รอบุคคลภายนอกตอบ',
    side_answered: 'บุคคลภายนอกตอบแล้ว',
    side_unread: 'มีคำตอบจากบุคคลภายนอกที่ยังไม่ได้อ่าน',
    blocked: 'กันไว้',
    created_from: 'เปิดตั้งแต่',
    created_to: 'เปิดก่อน',
    created_within: 'เปิดภายใน',
    done_from: 'เสร็จตั้งแต่',
    done_to: 'เสร็จก่อน',
    done_within: 'เสร็จภายใน',
    last_from: 'ข้อความล่าสุดตั้งแต่',
    last_to: 'ข้อความล่าสุดก่อน',
    last_within: 'ข้อความล่าสุดภายใน',
    due_from: 'ครบกำหนดตั้งแต่',
    due_to: 'ครบกำหนดก่อน',
    due_within: 'ครบกำหนดภายใน',
  },
  special: { me: 'เจ้าของรายงาน', mine: 'กลุ่มของเจ้าของรายงาน', nobody: 'ไม่มีผู้รับผิดชอบ', yes: 'ใช่', no: 'ไม่' },
};
