import { z } from 'zod';
import { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';
import { formatMetrics } from '#texts/sla-metrics.ts';

/** Notifies the addresses of `email_escalation` which tickets broke their service level; one e-mail for those of one moment. */
export const slaBreach = defineMailTemplate({
  values: z.object({
    account: OneLine,
    total: z.number().int(),
    /** The first of them. */
    tickets: z
      .array(z.object({ number: z.number().int(), customer: OneLine, metrics: z.array(SlaMetric) }))
      .min(1),
    url: SuiteLink,
  }),
  words: {
    en: ({ account, total, tickets, url }) => {
      const what = total === 1 ? `Ticket #${tickets[0]?.number} is overdue` : `${total} tickets are overdue`;
      return {
        subject: `${what} (${account})`,
        heading: what,
        lines: [
          ...tickets.map((one) => `#${one.number} ${one.customer}: ${formatMetrics(one.metrics, 'en')}`),
          ...(total > tickets.length ? [`and ${total - tickets.length} more`] : []),
        ],
        action: { label: total === 1 ? 'Open the ticket' : 'Open the tickets', url },
        note: `You receive this because ${account} sends an e-mail to this address when a service level is breached.`,
      };
    },
    th: ({ account, total, tickets, url }) => {
      const what =
        total === 1 ? `ทิกเก็ต #${tickets[0]?.number} เกินเวลาแล้ว` : `ทิกเก็ต ${total} รายการเกินเวลาแล้ว`;
      return {
        subject: `${what} (${account})`,
        heading: what,
        lines: [
          ...tickets.map((one) => `#${one.number} ${one.customer}: ${formatMetrics(one.metrics, 'th')}`),
          ...(total > tickets.length ? [`และอีก ${total - tickets.length} รายการ`] : []),
        ],
        action: { label: total === 1 ? 'เปิดทิกเก็ต' : 'เปิดดูทิกเก็ต', url },
        note: `อีเมลนี้ส่งมาเพราะ ${account} ตั้งให้แจ้งที่อยู่นี้เมื่อเกินระดับการให้บริการ`,
      };
    },
  },
});
