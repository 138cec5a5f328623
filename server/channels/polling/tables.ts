import type { Instant, Json } from '#server/kit/db/columns.ts';

type ConnectionPolls = {
  account_id: string;
  connection_id: string;
  state: Json;
  next_at: Instant;
};

/** How far polled connections were read; see migration 0048_mail_and_media.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    connection_polls: ConnectionPolls;
  }
}
