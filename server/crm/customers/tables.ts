import type { PersonIds } from '#contracts/inbound/incoming.ts';
import type { Instant } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    /** The list of the setting. */
    interest_tags: AccountRow & {
      _id: string;
      name: string;
      color: string;
      words: string[];
      active: boolean;
      position: number;
    };
    /** See 0001_create_baseline.sql. */
    dismissed_duplicates: AccountRow & {
      one_id: string;
      other_id: string;
      dismissed_by: string | null;
      at: Instant;
    };
    /** See 0290_create_message_templates.sql. */
    contact_ids: AccountRow & {
      connection_id: string;
      value: string;
      kind: keyof PersonIds;
      contact_id: string;
    };
    customers: AccountRow & { _id: string; created_at: Instant };
    customer_tags: AccountRow & {
      contact_id: string;
      tag_id: string;
      source: 'person' | 'words' | 'rule';
      tagged_by: string | null;
      at: Instant;
      expires_at: Instant | null;
    };
  }
}
