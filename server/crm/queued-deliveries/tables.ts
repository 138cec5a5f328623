import type { Generated } from 'kysely';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import type { Json, MadeAt } from '#server/kit/db/columns.ts';

type QueuedDeliveries = {
  account_id: string;
  _id: Generated<string>;
  connection_id: string;
  delivery: Json<ParsedDelivery>;
  attempts: Generated<number>;
  due_at: MadeAt;
};

declare module '#server/kit/db/schema.ts' {
  interface Tables {
    queued_deliveries: QueuedDeliveries;
  }
}
