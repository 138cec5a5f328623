import type { Generated } from 'kysely';
import type { Instant } from '#server/kit/db/columns.ts';

/** Tables of pushing to browsers. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    push_subscriptions: {
      account_id: string;
      _id: string;
      user_id: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      device: string;
      created_at: Instant;
      last_used_at: Instant | null;
      failures: number;
    };
    vapid_keys: { one: Generated<boolean>; public_key: string; private_key: string; created_at: Instant };
  }
}
