import type { Generated, GeneratedAlways } from 'kysely';
import type { ContentKind } from '#contracts/crm/content-kind.ts';
import type { SideState } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    side_conversations: AccountRow & {
      _id: string;
      ticket_id: string;
      connection_id: string;
      subject: string;
      people: string[];
      cc: Generated<string[]>;
      state: SideState;
      last_direction: 'in' | 'out';
      last_message: string;
      last_kind: ContentKind;
      last_at: Instant;
      seq: number;
      unread: Generated<boolean>;
      subject_token: string | null;
      started_by: string | null;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
    side_messages: AccountRow & {
      _id: string;
      side_conversation_id: string;
      ticket_id: string;
      seq: number;
      direction: 'in' | 'out' | 'event';
      event: string | null;
      author_id: string | null;
      author_address: string | null;
      author_name: string;
      text: string;
      media: Json;
      extra: Json | null;
      mail_id: string;
      searched: GeneratedAlways<string>;
      at: Instant;
    };
  }
}
