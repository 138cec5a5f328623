import type { ReportDimension, ReportMetric } from '#contracts/crm/reports/metric.ts';
import type { DocumentWords } from '#server/reports/public.ts';

/** The words of reports of tickets on paper, in each language. */
export type TicketReportWords = DocumentWords & {
  all: string;
  by: (dimension: string) => string;
  value: string;
  total: string;
  of: string;
  minutes: string;
  none: string;
  tags_note: string;
  more: (count: string) => string;
  made: (when: string) => string;
  zone: (zone: string) => string;
  tickets: (count: string) => string;
  not: (label: string) => string;
  gone: string;
  week_of: (day: string) => string;
  whens: Record<'created' | 'done', string>;
  names: Record<ReportMetric, string>;
  dimensions: Record<ReportDimension, string>;
  nothing: Partial<Record<ReportDimension, string>> & { other: string };
  /** Words for values of the suite's own, by dimension. */
  values: Partial<Record<ReportDimension, Readonly<Record<string, string>>>>;
  /** What a filter narrows by that is no dimension; what is not named here stands as it is called. */
  filter_names: Readonly<Record<string, string>>;
  /** Values that stand for whoever asks, and yes and no. */
  special: Readonly<Record<string, string>>;
};

export const TICKET_REPORT_WORDS: Record<'en' | 'th', TicketReportWords> = {
  en: {
    page: (page, pages) => `Page ${page} of ${pages}`,
    filters: 'Narrowed to',
    everything: 'All tickets',
    contents: 'In this report',
    all: 'All tickets',
    by: (dimension) => `By ${dimension.toLocaleLowerCase('en')}`,
    value: 'Number',
    total: 'Value',
    of: 'Tickets',
    minutes: 'min',
    none: 'No tickets in this time.',
    tags_note: 'A ticket with two tags stands in both rows.',
    more: (count) => `${count} smaller rows are left out; the numbers of all tickets count them.`,
    made: (when) => `Made ${when}`,
    zone: (zone) => `Times of ${zone}`,
    tickets: (count) => `${count} tickets, each counted once`,
    not: (label) => `not ${label}`,
    gone: 'Deleted',
    week_of: (day) => `Week of ${day}`,
    whens: { created: 'By when a ticket came', done: 'By when a ticket was done' },
    names: {
      tickets: 'Tickets',
      done: 'Done',
      reopened: 'Opened again',
      breached: 'Service level broken',
      replies: 'Our messages',
      received: 'Their messages',
      worked: 'Time worked',
      first_response: 'First response',
      handling_time: 'Handling time',
      avg_response_time: 'Average response',
      resolution_time: 'Resolution',
      sla_time: 'SLA time',
      waiting_time: 'Waiting',
      turn_around_time: 'Turn-around',
      csat: 'Satisfied',
      nps: 'NPS',
    },
    dimensions: {
      day: 'Day',
      week: 'Week',
      month: 'Month',
      weekday: 'Weekday',
      hour: 'Hour of the day',
      channel: 'Channel',
      connection: 'Connection',
      assignee: 'Person',
      group: 'Group',
      state: 'State',
      priority: 'Priority',
      tag: 'Tag',
      sla_band: 'Service level',
      survey: 'Survey',
    },
    nothing: {
      day: 'Not done yet',
      assignee: 'Nobody',
      group: 'Without a group',
      tag: 'Without a tag',
      sla_band: 'No clock runs',
      survey: 'Not asked',
      other: 'None',
    },
    values: {
      state: {
        new: 'New',
        open: 'Open',
        pending: 'Pending',
        on_hold: 'On hold',
        done: 'Done',
        closed: 'Closed',
      },
      priority: { '0': 'None', '1': 'Low', '2': 'Normal', '3': 'High', '4': 'Urgent' },
      sla_band: { ok: 'In time', at_risk: 'At risk', breached: 'Broken' },
      survey: { asked: 'Asked', answered: 'Answered' },
    },
    filter_names: { q: 'Holds', customer: 'Customer', customer_tag: 'Interest', waiting: 'Waits for us' },
    special: { me: 'Keeper of the report', mine: 'Keeper’s group', nobody: 'Nobody', yes: 'Yes', no: 'No' },
  },
  th: {
    page: (page, pages) => `หน้า ${page} จาก ${pages}`,
    filters: 'กรองเฉพาะ',
    everything: 'ทิกเก็ตทั้งหมด',
    contents: 'ในรายงานนี้',
    all: 'ทิกเก็ตทั้งหมด',
    by: (dimension) => `ตาม${dimension}`,
    value: 'รายการ',
    total: 'ค่า',
    of: 'จำนวนทิกเก็ต',
    minutes: 'นาที',
    none: 'ช่วงนี้ยังไม่มีทิกเก็ต',
    tags_note: 'ทิกเก็ตที่มีสองแท็กจะนับอยู่ในทั้งสองแถว',
    more: (count) => `ไม่ได้แสดงอีก ${count} แถวที่เล็กกว่า แต่นับอยู่ในตัวเลขของทิกเก็ตทั้งหมด`,
    made: (when) => `จัดทำเมื่อ ${when}`,
    zone: (zone) => `เวลาตามเขต ${zone}`,
    tickets: (count) => `ทิกเก็ต ${count} รายการ แต่ละรายการนับครั้งเดียว`,
    not: (label) => `ไม่ใช่${label}`,
    gone: 'ถูกลบแล้ว',
    week_of: (day) => `สัปดาห์ของ ${day}`,
    whens: { created: 'นับตามวันที่ทิกเก็ตเข้ามา', done: 'นับตามวันที่ทิกเก็ตเสร็จ' },
    names: {
      tickets: 'ทิกเก็ต',
      done: 'เสร็จ',
      reopened: 'ถูกเปิดใหม่',
      breached: 'เกินระดับการให้บริการ',
      replies: 'ข้อความของเรา',
      received: 'ข้อความของลูกค้า',
      worked: 'เวลาที่ทำ',
      first_response: 'ตอบครั้งแรก',
      handling_time: 'เวลาดูแล',
      avg_response_time: 'ตอบเฉลี่ย',
      resolution_time: 'เวลาแก้ไข',
      sla_time: 'เวลา SLA',
      waiting_time: 'เวลารอ',
      turn_around_time: 'เวลาทั้งหมดจนปิด',
      csat: 'พอใจ',
      nps: 'NPS',
    },
    dimensions: {
      day: 'วัน',
      week: 'สัปดาห์',
      month: 'เดือน',
      weekday: 'วันในสัปดาห์',
      hour: 'ชั่วโมงของวัน',
      channel: 'ช่องทาง',
      connection: 'การเชื่อมต่อ',
      assignee: 'ผู้รับผิดชอบ',
      group: 'กลุ่ม',
      state: 'สถานะ',
      priority: 'ความสำคัญ',
      tag: 'แท็ก',
      sla_band: 'ระดับการให้บริการ',
      survey: 'แบบสำรวจ',
    },
    nothing: {
      day: 'ยังไม่เสร็จ',
      assignee: 'ไม่มีผู้รับผิดชอบ',
      group: 'ไม่มีกลุ่ม',
      tag: 'ไม่มีแท็ก',
      sla_band: 'ไม่มีเวลาที่นับอยู่',
      survey: 'ไม่ได้ถาม',
      other: 'ไม่มี',
    },
    values: {
      state: {
        new: 'ใหม่',
        open: 'กำลังดูแล',
        pending: 'รอลูกค้า',
        on_hold: 'พักไว้',
        done: 'เสร็จแล้ว',
        closed: 'ปิดแล้ว',
      },
      priority: { '0': 'ไม่ระบุ', '1': 'ต่ำ', '2': 'ปกติ', '3': 'สูง', '4': 'ด่วน' },
      sla_band: { ok: 'ทันเวลา', at_risk: 'ใกล้เกิน', breached: 'เกินแล้ว' },
      survey: { asked: 'ถามแล้ว', answered: 'ตอบแล้ว' },
    },
    filter_names: { q: 'มีคำว่า', customer: 'ลูกค้า', customer_tag: 'ความสนใจ', waiting: 'รอเราตอบ' },
    special: { me: 'เจ้าของรายงาน', mine: 'กลุ่มของเจ้าของรายงาน', nobody: 'ไม่มีผู้รับผิดชอบ', yes: 'ใช่', no: 'ไม่' },
  },
};
