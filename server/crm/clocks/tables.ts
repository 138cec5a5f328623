import type { ColumnType } from 'kysely';
import type { SlaMetric } from '#contracts/settings/sla/levels.ts';

type Instant = ColumnType<string, string | Date, string | Date>;
type MaybeInstant = ColumnType<string | null, string | Date | null, string | Date | null>;

type TicketClocks = Record<SlaMetric, number | null> & {
  account_id: string;
  ticket_id: string;
  first_policy_id: string;
  first_policy_version: number;
  policy_id: string;
  policy_version: number;
  seq: number;
  clocks: ColumnType<unknown, string, string>;
  next_at: MaybeInstant;
};
type TicketLevels = {
  account_id: string;
  ticket_id: string;
  metric: SlaMetric;
  kind: 'level' | 'warning';
  level: number;
  policy_id: string;
  policy_version: number;
  breach: boolean;
  at: Instant;
  told_at: Instant;
  assignee_id: string | null;
};

/** The clocks of tickets and the levels that they reached (migration 0049). */
export type ClockTables = { ticket_clocks: TicketClocks; ticket_levels: TicketLevels };
