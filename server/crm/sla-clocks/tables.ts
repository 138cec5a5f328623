import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type TicketSlaMetrics = Record<SlaMetric, number | null> & {
  account_id: string;
  ticket_id: string;
  first_policy_id: string;
  first_policy_version: number;
  policy_id: string;
  policy_version: number;
  seq: number;
  timers: Json;
  next_at: Instant | null;
  due_metric: SlaMetric | null;
};
type TicketSlaLevels = {
  account_id: string;
  ticket_id: string;
  metric: SlaMetric;
  kind: 'level' | 'warning';
  level: number;
  policy_id: string;
  policy_version: number;
  breach: boolean;
  at: Instant;
  notified_at: Instant;
  assignee_id: string | null;
};

/** The SLA timers of tickets and the levels that they reached. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    ticket_sla_metrics: TicketSlaMetrics;
    ticket_sla_levels: TicketSlaLevels;
  }
}
