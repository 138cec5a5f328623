import type { Instant, Json } from '#server/kit/db/columns.ts';

type ConnectionPolls = {
  account_id: string;
  connection_id: string;
  state: Json;
  next_at: Instant;
};

/** How far polled connections were read. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    connection_polls: ConnectionPolls;
  }
}
