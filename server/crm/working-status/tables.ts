import type { Instant } from '#server/kit/db/columns.ts';

type WorkingStatusSpans = {
  account_id: string;
  _id: string;
  user_id: string;
  status_id: string;
  name: string;
  name_th: string;
  color: string;
  accepts_tickets: boolean;
  counts_as_staff: boolean;
  from_at: Instant;
  to_at: Instant | null;
};

/** The statuses that people chose, from when to when. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    working_status_spans: WorkingStatusSpans;
  }
}
