import type { SlaMetric } from '#contracts/crm/sla/levels.ts';

/** The labels of the seven measures within a sentence: in notices and e-mails. */
export const slaMetrics: Record<SlaMetric, string> = {
  first_response: 'เวลาตอบครั้งแรก',
  handling_time: 'เวลาดำเนินการ',
  avg_response_time: 'เวลาตอบเฉลี่ย',
  resolution_time: 'เวลาแก้ปัญหา',
  sla_time: 'เวลา SLA',
  waiting_time: 'เวลาที่ลูกค้ารอ',
  turn_around_time: 'เวลาจนปิด',
};
