import type { TicketState } from '#contracts/crm/ticket.ts';
import type { TicketSort, WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { type WireFault } from '#contracts/kit/faults/fault.ts';
import type { Instant, Json, SharedColumns } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type NoteMentions = AccountRow & {
  message_id: string;
  user_id: string;
  ticket_id: string;
  mentioned_by: string | null;
  mentioned_at: Instant;
  answered_at: Instant | null;
};
type TicketViews = SharedColumns & { filter: Json<WireTicketFilter>; sort: TicketSort };
/** See 0001_create_baseline.sql. */
type TicketDrafts = AccountRow & {
  user_id: string;
  kind: 'reply' | 'note' | 'begin' | 'side';
  ticket_id: string | null;
  contact_id: string | null;
  side_conversation_id: string | null;
  content: Json;
  version: number;
  updated_at: Instant;
};
type BulkChanges = AccountRow & {
  _id: string;
  user_id: string | null;
  changed: Json;
  at: Instant;
  undone_at: Instant | null;
};

type BulkChangeRows = AccountRow & {
  work_id: string;
  position: number;
  ticket_id: string;
  outcome: 'changed' | 'refused' | 'undone' | 'kept' | null;
  before: Json | null;
  code: string | null;
  reason: string | null;
  message: string | null;
  fault: Json<WireFault> | null;
};

/** The tables for finding and processing tickets. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    note_mentions: NoteMentions;
    ticket_views: TicketViews;
    ticket_drafts: TicketDrafts;
    bulk_changes: BulkChanges;
    bulk_change_rows: BulkChangeRows;
    board_limits: AccountRow & { state: TicketState; most: number };
  }
}
