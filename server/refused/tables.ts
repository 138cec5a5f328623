import type { Generated } from 'kysely';
import type { RefusalReason } from '#contracts/inbound/refused/reasons.ts';
import type { RefusedState, SourceKind } from '#contracts/inbound/refused/refused-item.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    refused_items: {
      account_id: string;
      _id: string;
      source_kind: SourceKind;
      source_id: string;
      channel: Channel;
      origin_id: string;
      reason: RefusalReason;
      detail: string;
      contact_id: string | null;
      sender_id: string;
      sender_name: string;
      title: string;
      text: string;
      item: Json | null;
      raw: Json | null;
      state: Generated<RefusedState>;
      decided_by: string | null;
      decided_at: Instant | null;
      received_at: Instant;
    };
  }
}
