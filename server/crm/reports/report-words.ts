import type { ManyDimension } from '#contracts/crm/reports/metric.ts';
import { REPORT_NAMES, type ReportNames } from '#contracts/crm/reports/words.ts';
import type { DocumentWords } from '#server/reports/public.ts';

/** The words of reports of tickets on paper, in each language. */
export type TicketReportWords = DocumentWords &
  ReportNames & {
    all: string;
    by: (dimension: string) => string;
    value: string;
    total: string;
    of: string;
    minutes: string;
    none: string;
    many_note: Record<ManyDimension, string>;
    more: (count: string) => string;
    made: (when: string) => string;
    zone: (zone: string) => string;
    tickets: (count: string) => string;
    not: (label: string) => string;
    whens: Record<'created' | 'done', string>;
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
    many_note: {
      tag: 'A ticket with two tags stands in both rows.',
      keyword: 'A ticket in which two keywords were found stands in both rows.',
    },
    more: (count) => `${count} smaller rows are left out; the numbers of all tickets count them.`,
    made: (when) => `Made ${when}`,
    zone: (zone) => `Times of ${zone}`,
    tickets: (count) => `${count} tickets, each counted once`,
    not: (label) => `not ${label}`,
    ...REPORT_NAMES.en,
    whens: { created: 'By when a ticket came', done: 'By when a ticket was done' },
    filter_names: {
      q: 'Holds',
      customer: 'Customer',
      customer_tag: 'Interest',
      waiting: 'Waits for us',
    },
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
    many_note: {
      tag: 'ทิกเก็ตที่มีสองแท็กจะนับอยู่ในทั้งสองแถว',
      keyword: 'ทิกเก็ตที่พบสองคีย์เวิร์ดจะนับอยู่ในทั้งสองแถว',
    },
    more: (count) => `ไม่ได้แสดงอีก ${count} แถวที่เล็กกว่า แต่นับอยู่ในตัวเลขของทิกเก็ตทั้งหมด`,
    made: (when) => `จัดทำเมื่อ ${when}`,
    zone: (zone) => `เวลาตามเขต ${zone}`,
    tickets: (count) => `ทิกเก็ต ${count} รายการ แต่ละรายการนับครั้งเดียว`,
    not: (label) => `ไม่ใช่${label}`,
    ...REPORT_NAMES.th,
    whens: { created: 'นับตามวันที่ทิกเก็ตเข้ามา', done: 'นับตามวันที่ทิกเก็ตเสร็จ' },
    filter_names: {
      q: 'มีคำว่า',
      customer: 'ลูกค้า',
      customer_tag: 'ความสนใจ',
      waiting: 'รอเราตอบ',
    },
    special: { me: 'เจ้าของรายงาน', mine: 'กลุ่มของเจ้าของรายงาน', nobody: 'ไม่มีผู้รับผิดชอบ', yes: 'ใช่', no: 'ไม่' },
  },
};
