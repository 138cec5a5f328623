import { z } from 'zod';
import { formatMetrics } from '#contracts/crm/sla-clocks/labels.ts';
import { SlaMetric } from '#contracts/crm/sla/levels.ts';

/** The contents of a notice about SLA timers. */
export const ClockFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  metrics: z.array(SlaMetric),
});
export type ClockFacts = z.infer<typeof ClockFacts>;

type Language = 'en' | 'th';

/** A breach is near. */
export function formatBreachWarning({ number, customer, metrics }: ClockFacts, language: Language) {
  return language === 'th'
    ? {
        title: `#${number} ${customer} ใกล้เกินเวลา`,
        text: `${formatMetrics(metrics, language)} ใกล้ถึงเวลาที่กำหนดแล้ว`,
      }
    : {
        title: `#${number} ${customer} is about to be late`,
        text: `The limit comes near: ${formatMetrics(metrics, language)}.`,
      };
}

/** A service level is broken. */
export function formatBreachNotification({ number, customer, metrics }: ClockFacts, language: Language) {
  return language === 'th'
    ? {
        title: `#${number} ${customer} เกินเวลาแล้ว`,
        text: `เกินระดับบริการ: ${formatMetrics(metrics, language)}`,
      }
    : {
        title: `#${number} ${customer} is late`,
        text: `The service level is broken: ${formatMetrics(metrics, language)}.`,
      };
}
