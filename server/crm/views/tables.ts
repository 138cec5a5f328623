import type { ColumnType, Generated } from 'kysely';
import type { TicketState } from '#contracts/crm/ticket.ts';
import type { TicketSort, WireTicketFilter } from '#contracts/crm/views/filter.ts';
import type { Share } from '#contracts/kit/sharing.ts';

type Instant = ColumnType<string, string | Date, string | Date>;
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** Now, where nothing is said. */
type MadeAt = ColumnType<string, string | Date | undefined, string | Date>;
type Owned = { account_id: string };

type TicketMentions = Owned & {
  message_id: string;
  user_id: string;
  ticket_id: string;
  named_by: string | null;
  named_at: Instant;
  answered_at: MaybeInstant;
};
type TicketViews = Owned & {
  _id: string;
  owner_id: string;
  name: string;
  filter: ColumnType<WireTicketFilter, string, string>;
  sort: TicketSort;
  share: Share;
  group_id: string | null;
  version: Generated<number>;
  created_at: MadeAt;
  updated_at: MadeAt;
};
/** See migration 0156_side_conversations_found.sql. */
type TicketDrafts = Owned & {
  user_id: string;
  kind: 'reply' | 'note' | 'begin' | 'side';
  ticket_id: string | null;
  contact_id: string | null;
  side_conversation_id: string | null;
  content: ColumnType<unknown, string, string>;
  version: number;
  updated_at: Instant;
};
type TicketBulkActs = Owned & {
  _id: string;
  user_id: string | null;
  changed: ColumnType<unknown, string, string>;
  at: Instant;
  undone_at: MaybeInstant;
};

type TicketBulkRows = Owned & {
  work_id: string;
  position: number;
  ticket_id: string;
  outcome: 'changed' | 'refused' | 'undone' | 'kept' | null;
  before: ColumnType<unknown, string | null, string | null>;
  code: string | null;
  reason: string | null;
  message: string | null;
};

/** How tickets are found and worked through; see migrations 0046_inbox.sql and 0060_change_all_found.sql. */
export type InboxTables = {
  ticket_mentions: TicketMentions;
  ticket_views: TicketViews;
  ticket_drafts: TicketDrafts;
  ticket_bulk_acts: TicketBulkActs;
  ticket_bulk_rows: TicketBulkRows;
  board_limits: Owned & { state: TicketState; most: number };
};
