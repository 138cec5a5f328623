import type { SlaMetric } from '#contracts/crm/sla/levels.ts';

/** The labels of the seven measures within a sentence: in notices and e-mails. */
export const slaMetrics: Record<SlaMetric, string> = {
  first_response: 'first response',
  handling_time: 'handling time',
  avg_response_time: 'average response time',
  resolution_time: 'resolution time',
  sla_time: 'SLA time',
  waiting_time: 'waiting time',
  turn_around_time: 'turn-around time',
};
