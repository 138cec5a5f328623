import type { Generated } from 'kysely';
import type { DeliveryState, PausedReason } from '#contracts/integrations/webhook.ts';
import type { Instant, StoredFaultJson } from '#server/kit/db/columns.ts';

type ApiKeys = {
  account_id: string;
  _id: string;
  note: string;
  prefix: string;
  key_hash: Buffer;
  scopes: string[];
  user_id: string;
  active: Generated<boolean>;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  last_used_ip: string | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

type WebhookEndpoints = {
  account_id: string;
  _id: string;
  note: string;
  url: string;
  kinds: string[];
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Instant | null;
  active: Generated<boolean>;
  paused_reason: PausedReason | null;
  paused_at: Instant | null;
  seq: number;
  failing_since: Instant | null;
  last_success_at: Instant | null;
  last_error: string | null;
  last_error_fault: StoredFaultJson;
  user_id: string | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

type WebhookDeliveries = {
  account_id: string;
  _id: string;
  endpoint_id: string;
  seq: number | null;
  kind: string;
  body: string;
  state: DeliveryState;
  blocks_next: Generated<boolean>;
  tries: Generated<number>;
  next_at: Instant | null;
  created_at: Instant;
  since: Instant;
  ended_at: Instant | null;
};

type WebhookAttempts = {
  account_id: string;
  delivery_id: string;
  number: number;
  at: Instant;
  status: number | null;
  duration_ms: number;
  excerpt: Generated<string>;
  error: string | null;
  error_fault: StoredFaultJson;
};

/** The tables of the integrations module. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    api_keys: ApiKeys;
    webhook_endpoints: WebhookEndpoints;
    webhook_deliveries: WebhookDeliveries;
    webhook_attempts: WebhookAttempts;
  }
}
