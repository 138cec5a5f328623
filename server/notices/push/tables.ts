import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<string, string | Date, string | Date>;

/** Tables of pushing to browsers; see migration 0050_assignment_and_help.sql. */
export type PushTables = {
  push_subscriptions: {
    account_id: string;
    _id: string;
    user_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    created_at: Instant;
    last_used_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    failures: number;
  };
  push_keys: { one: Generated<boolean>; public_key: string; private_key: string; made_at: Instant };
};
