import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { slaMetrics as en } from '#texts/en/labels/sla-metrics.ts';
import { slaMetrics as th } from '#texts/th/labels/sla-metrics.ts';

type Language = 'en' | 'th';

/** The labels of the seven measures within a sentence: in notices and e-mails. */
const METRIC_WORDS = { en, th };

/** Measures as a list in a sentence. */
export function formatMetrics(metrics: readonly SlaMetric[], language: Language): string {
  return metrics.map((metric) => METRIC_WORDS[language][metric]).join(language === 'th' ? ' ' : ', ');
}
