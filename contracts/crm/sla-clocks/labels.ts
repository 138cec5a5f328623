import type { SlaMetric } from '#contracts/crm/sla/levels.ts';

type Language = 'en' | 'th';

/** The labels of the seven measures within a sentence: in notices and e-mails. */
const METRIC_WORDS: Record<Language, Record<SlaMetric, string>> = {
  en: {
    first_response: 'first response',
    handling_time: 'handling time',
    avg_response_time: 'average response time',
    resolution_time: 'resolution time',
    sla_time: 'SLA time',
    waiting_time: 'waiting time',
    turn_around_time: 'turn-around time',
  },
  th: {
    first_response: 'เวลาตอบครั้งแรก',
    handling_time: 'เวลาดำเนินการ',
    avg_response_time: 'เวลาตอบเฉลี่ย',
    resolution_time: 'เวลาปิดงาน',
    sla_time: 'เวลา SLA',
    waiting_time: 'เวลาที่ลูกค้ารอ',
    turn_around_time: 'เวลาจนปิดถาวร',
  },
};

/** Measures as a list in a sentence. */
export function formatMetrics(metrics: readonly SlaMetric[], language: Language): string {
  return metrics.map((metric) => METRIC_WORDS[language][metric]).join(language === 'th' ? ' ' : ', ');
}
