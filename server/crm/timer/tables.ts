import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<string, string | Date, string | Date>;
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

type TicketTimes = {
  account_id: string;
  _id: string;
  ticket_id: string;
  user_id: string;
  source: 'timer' | 'hand';
  started_at: Instant;
  beat_at: Instant;
  ended_at: MaybeInstant;
  note: Generated<string>;
  removed_at: MaybeInstant;
  made_by: string;
  made_at: Instant;
};

/** Time worked on tickets (migration 0049). */
export type TimerTables = { ticket_times: TicketTimes };
