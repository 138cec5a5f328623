import type { Generated } from 'kysely';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type ConnectionPolls = {
  account_id: string;
  connection_id: string;
  state: Json;
  next_at: Instant;
  failures: Generated<number>;
  waits_for: 'limit' | null;
  last_success_at: Instant | null;
};

/** How far polled connections were read. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    connection_polls: ConnectionPolls;
  }
}
