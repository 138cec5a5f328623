import type { ColumnType, Generated } from 'kysely';
import type { ContentKind } from '#contracts/crm/content-kind.ts';
import type {
  DeliveryState,
  Message,
  MessageKind,
  TicketSource,
  TicketState,
} from '#contracts/crm/ticket.ts';
import type { LinkKind } from '#contracts/crm/tickets/links.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Instant, Json, StoredFaultJson } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type Direction = Message['direction'];

type Contacts = AccountRow & {
  _id: string;
  connection_id: string;
  channel: Channel;
  external_id: string;
  kind: string;
  name: Generated<string>;
  avatar_url: string | null;
  handle: ColumnType<string | null, string | null | undefined, string | null>;
  last_line: Generated<number>;
  profile_at: Instant | null;
  /** The person behind several contacts; see server/crm/customers. */
  customer_id: string | null;
  merged_by: string | null;
  merged_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
};
type Tickets = AccountRow & {
  _id: string;
  number: number;
  connection_id: string;
  channel: Channel;
  contact_id: string;
  /** Written once. */
  source: ColumnType<TicketSource, TicketSource | undefined, never>;
  state: TicketState;
  live: ColumnType<boolean, never, never>;
  subject: string;
  last_message: string;
  last_kind: ContentKind;
  last_message_at: Instant;
  last_direction: Direction;
  waiting_since: Instant | null;
  assignee_id: string | null;
  seq: number;
  place: Generated<MessageKind>;
  stars: ColumnType<number | null, number | null | undefined, number | null>;
  app_version: ColumnType<string | null, string | null | undefined, string | null>;
  replies: Generated<number>;
  received: Generated<number>;
  standby: Generated<boolean>;
  searched: ColumnType<string, never, never>;
  done_at: Instant | null;
  priority: Generated<number>;
  snoozed_until: Instant | null;
  group_id: string | null;
  /** Written by a trigger on ticket_tag_uses alone. */
  tag_ids: ColumnType<string[], never, never>;
  keyword_ids: Generated<readonly string[]>;
  fields: ColumnType<unknown, string | undefined, string>;
  merged_into: string | null;
  parent_id: string | null;
  split_from: string | null;
  thread: string | null;
  sla_due_at: Instant | null;
  sla_band: string | null;
  blocked: Generated<boolean>;
  survey: string | null;
  apart: Generated<boolean>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};
type Messages = AccountRow & {
  ticket_id: string;
  seq: number;
  _id: string;
  contact_id: string;
  line: number;
  direction: Direction;
  event: string | null;
  author_id: string | null;
  author_name: Generated<string>;
  text: string;
  content: ColumnType<ContentKind, never, never>;
  media: Json;
  origin_id: string | null;
  provider_id: string | null;
  raw: Json | null;
  kind: Generated<Message['kind']>;
  parent_id: string | null;
  hidden_at: Instant | null;
  extra: Json | null;
  at: Instant;
};
type MessageChanges = AccountRow & {
  connection_id: string;
  message_id: string;
  author_id: string | null;
  withdrawn: Generated<boolean>;
  edits: Json;
  changed_at: Instant;
};
type MessageNames = AccountRow & {
  connection_id: string;
  alias: string;
  message_id: string;
  origin_id: string;
  created_at: Instant;
};
type TicketRelations = AccountRow & {
  from_id: string;
  to_id: string;
  kind: LinkKind;
  created_by: string | null;
  created_at: Instant;
};
type TicketMerges = AccountRow & {
  _id: string;
  from_id: string;
  into_id: string;
  lines: Json;
  from_before: Json;
  into_before: Json;
  merged_by: string | null;
  merged_at: Instant;
  undone_at: Instant | null;
};
type UnroutedItems = AccountRow & {
  _id: string;
  connection_id: string;
  contact_id: string | null;
  origin_id: string;
  event: string | null;
  raw: Json | null;
  at: Instant;
};
type ReplyTokens = AccountRow & {
  _id: string;
  connection_id: string;
  recipient: string;
  token: string;
  issued_at: Instant;
  used_at: Instant | null;
};
type Outbox = AccountRow & {
  message_id: string;
  ticket_id: string;
  connection_id: string;
  channel: Channel;
  recipient: string;
  content: Json;
  state: DeliveryState;
  route: 'reply' | 'push' | null;
  retry_key: string;
  note: string | null;
  note_fault: StoredFaultJson;
  failure: SendFailure | null;
  cost: 'free' | 'paid' | null;
  provider_id: string | null;
  tries: Generated<number>;
  sender: string | null;
  lease_until: Instant | null;
  hold_until: Instant | null;
  release_plan: Json | null;
  spent: Json | null;
  created_at: Instant;
  updated_at: Instant;
};
type WebchatVisitors = AccountRow & {
  _id: string;
  connection_id: string;
  token_hash: Buffer;
  created_at: Instant;
  last_seen_at: Instant;
};

/** Tables of tickets, messages, outbox and web chat. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    contacts: Contacts;
    ticket_counters: AccountRow & { last_number: number; deleted_tickets: Generated<number> };
    tickets: Tickets;
    messages: Messages;
    ticket_relations: TicketRelations;
    ticket_merges: TicketMerges;
    unrouted_items: UnroutedItems;
    message_changes: MessageChanges;
    message_aliases: MessageNames;
    reply_tokens: ReplyTokens;
    outbox: Outbox;
    webchat_visitors: WebchatVisitors;
  }
}
