import type { ReportDimension, ReportMetric } from '#contracts/crm/reports/metric.ts';

/** What numbers of the work, what they are counted by, and the suite's own values are called. */
export type ReportNames = {
  names: Record<ReportMetric, string>;
  dimensions: Record<ReportDimension, string>;
  /** Where a ticket has none of a dimension. */
  nothing: Partial<Record<ReportDimension, string>> & { other: string };
  /** Words for values of the suite's own, by dimension. */
  values: Partial<Record<ReportDimension, Readonly<Record<string, string>>>>;
  week_of: (day: string) => string;
  /** The label of an item that no longer has a name. */
  gone: string;
};

/** The same on screens, on paper and in files. */
export const REPORT_NAMES = {
  en: {
    names: {
      tickets: 'Tickets',
      done: 'Done',
      reopened: 'Opened again',
      breached: 'Service level breached',
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
      keyword: 'Keyword',
      customer_tag: 'Customer tag',
      sla_band: 'Service level',
      source: 'Begun by',
      survey: 'Survey',
    },
    nothing: {
      day: 'Not done yet',
      assignee: 'Nobody',
      group: 'Without a group',
      tag: 'Without a tag',
      keyword: 'Without a keyword',
      customer_tag: 'Without a customer tag',
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
      source: { customer: 'Customers', agent: 'Us' },
      survey: { asked: 'Asked', answered: 'Answered' },
    },
    week_of: (day) => `Week of ${day}`,
    gone: 'Deleted',
  },
  th: {
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
      keyword: 'คีย์เวิร์ด',
      customer_tag: 'แท็กลูกค้า',
      sla_band: 'ระดับการให้บริการ',
      source: 'ผู้เริ่มสนทนา',
      survey: 'แบบสำรวจ',
    },
    nothing: {
      day: 'ยังไม่เสร็จ',
      assignee: 'ไม่มีผู้รับผิดชอบ',
      group: 'ไม่มีกลุ่ม',
      tag: 'ไม่มีแท็ก',
      keyword: 'ไม่มีคีย์เวิร์ด',
      customer_tag: 'ไม่มีแท็กลูกค้า',
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
      source: { customer: 'ลูกค้า', agent: 'เรา' },
      survey: { asked: 'ถามแล้ว', answered: 'ตอบแล้ว' },
    },
    week_of: (day) => `สัปดาห์ของ ${day}`,
    gone: 'ถูกลบแล้ว',
  },
} satisfies Record<'en' | 'th', ReportNames>;
