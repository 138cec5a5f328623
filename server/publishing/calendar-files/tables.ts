import type { Instant, MadeAt } from '#server/kit/db/columns.ts';

type PublishingCalendarAddresses = {
  account_id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: MadeAt;
  last_read_at: Instant | null;
};

/** The table of calendar addresses. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_calendar_addresses: PublishingCalendarAddresses;
  }
}
