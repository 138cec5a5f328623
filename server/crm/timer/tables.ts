import type { Generated } from 'kysely';
import type { Instant } from '#server/kit/db/columns.ts';

type TicketTimeEntries = {
  account_id: string;
  _id: string;
  ticket_id: string;
  user_id: string;
  source: 'timer' | 'hand';
  started_at: Instant;
  last_heartbeat_at: Instant;
  ended_at: Instant | null;
  note: Generated<string>;
  removed_at: Instant | null;
  created_by: string;
  created_at: Instant;
};

/** Time worked on tickets. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    ticket_time_entries: TicketTimeEntries;
  }
}
