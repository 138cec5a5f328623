import type { Generated } from 'kysely';
import type { BlockedItem } from '#contracts/crm/blocker/endpoints.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    blocked_items: {
      account_id: string;
      _id: string;
      connection_id: string;
      channel: Channel;
      origin_id: string;
      author_id: string;
      author_name: string;
      text: string;
      item: Json;
      blocked_by: BlockedItem['by'];
      rule_id: string;
      rule_name: string;
      matches: Json<BlockedItem['matches']>;
      action: BlockedItem['action'];
      state: Generated<BlockedItem['state']>;
      decided_by: string | null;
      decided_at: Instant | null;
      at: Instant;
    };
  }
}
