import { z } from 'zod';
import { ContentKind } from '#contracts/crm/content-kind.ts';
import { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { SendFailure } from '#contracts/inbound/send-failure.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/** The states of a ticket's lifecycle. `closed` is final. */
export const TICKET_STATES = ['new', 'open', 'pending', 'on_hold', 'done', 'closed'] as const;
export const TicketState = z.enum(TICKET_STATES);
export type TicketState = z.infer<typeof TicketState>;

/** States in which a ticket still waits for somebody. */
export const LIVE_STATES: readonly TicketState[] = ['new', 'open', 'pending', 'on_hold'];

/**
 * The permitted transitions between states. A reply changes the state automatically: new → open by a reply of the team, pending → open by
 * the customer.
 */
const TRANSITIONS: Record<TicketState, readonly TicketState[]> = {
  new: ['open', 'pending', 'on_hold', 'done', 'closed'],
  open: ['pending', 'on_hold', 'done', 'closed'],
  pending: ['open', 'on_hold', 'done', 'closed'],
  on_hold: ['open', 'pending', 'done', 'closed'],
  done: ['open', 'closed'],
  closed: [],
};

/** Whether a ticket may change from one state to another; staying is always allowed. */
export function canTransition(from: TicketState, to: TicketState): boolean {
  return from === to || TRANSITIONS[from].includes(to);
}

/** A person who writes to the account on one channel. */
export const Contact = z.object({
  _id: Id,
  channel: Channel,
  external_id: z.string(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  created_at: Instant,
});
export type Contact = z.infer<typeof Contact>;

/** The delivery state of a message we sent; `received` for incoming ones. Unknown is shown as unknown. */
export const DELIVERY_STATES = [
  'received',
  'queued',
  'sending',
  'accepted',
  'delivered',
  'read',
  'failed',
  'unknown',
] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Where a message was written: in private, under a post, as a review, by e-mail, or by one of our bots in private. */
const MESSAGE_KINDS = ['private', 'comment', 'review', 'mail', 'bot'] as const;
export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

/** The priority of a ticket: 0 none was set, then low, normal, high, urgent. */
export const PRIORITIES = [0, 1, 2, 3, 4] as const;
export const Priority = z.number().int().min(0).max(4);
export type Priority = (typeof PRIORITIES)[number];

/** Who started the conversation: a customer who wrote to us, or a user who wrote to a customer. */
export const TICKET_SOURCES = ['customer', 'agent'] as const;
export const TicketSource = z.enum(TICKET_SOURCES);
export type TicketSource = z.infer<typeof TicketSource>;

/** Values of the custom form by the id of the field; the form defines the valid ones (contracts/crm/form). */
export const TicketFields = z.record(z.string(), z.unknown());
export type TicketFields = z.infer<typeof TicketFields>;

/** One message of a ticket. `seq` grows within the ticket: a reply names the last one that its author saw. */
export const Message = z.object({
  _id: Id,
  ticket_id: Id,
  seq: z.number().int(),
  direction: z.enum(['in', 'out', 'note', 'event']),
  event: z.string().nullable(),
  author: z.object({ _id: z.string().nullable(), name: z.string() }),
  text: z.string(),
  /** What it contains for its reader: text, media, or why there is none. */
  content: ContentKind,
  media: z.array(IncomingMedia),
  delivery: DeliveryState,
  delivery_note: z.string().nullable(),
  delivery_note_fault: StoredFault,
  /** Why the network did not accept it, for what helps; null where it did, or nobody knows. */
  delivery_failure: SendFailure.nullable(),
  /** Until when a reply waits before it is sent, so that its author can take it back; null for all others. */
  hold_until: Instant.nullable(),
  cost: z.enum(['free', 'paid']).nullable(),
  kind: MessageKind,
  /** The message that it replies to. */
  parent_id: Id.nullable(),
  /** Since when a comment is hidden from others. */
  hidden_at: Instant.nullable(),
  /** What is stored besides the text by channel: an e-mail's headers and HTML, a comment's permalink and likes. */
  extra: z.record(z.string(), z.unknown()).nullable(),
  at: Instant,
});
export type Message = z.infer<typeof Message>;

/** A ticket as the inbox lists it. */
export const Ticket = z.object({
  _id: Id,
  number: z.number().int(),
  state: TicketState,
  channel: Channel,
  connection_id: Id,
  source: TicketSource,
  contact: Contact,
  subject: z.string(),
  last_message: z.string(),
  /** The kind of the last message; `last_message` is empty where it has no text. */
  last_kind: ContentKind,
  last_message_at: Instant,
  last_direction: z.enum(['in', 'out', 'note', 'event']),
  /** Since when the customer waits for the team; null while the team waits for the customer. */
  waiting_since: Instant.nullable(),
  assignee: z.object({ _id: Id, name: z.string() }).nullable(),
  priority: Priority,
  /** The end of the snooze; a message of the customer ends it earlier. */
  snoozed_until: Instant.nullable(),
  /** The group that is responsible. */
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  tag_ids: z.array(Id),
  fields: TicketFields,
  /** The ticket into which this one was merged. */
  merged_into: Id.nullable(),
  /** The ticket to whose work this one belongs. */
  parent_id: Id.nullable(),
  /** The ticket from which its first messages were split. */
  split_from: Id.nullable(),
  /** The network's ID of the conversation: a post, an e-mail thread. */
  thread: z.string().nullable(),
  /** When the next service level is breached, and the present band of the ticket. */
  sla_due_at: Instant.nullable(),
  sla_band: z.string().nullable(),
  blocked: z.boolean(),
  /** Where the customer wrote last. */
  place: MessageKind,
  /** The stars of the newest review in it, as its author left them, and the version of the app that they use; null without a review. */
  stars: z.number().int().nullable(),
  app_version: z.string().nullable(),
  seq: z.number().int(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Ticket = z.infer<typeof Ticket>;

/** One line of a ticket's history, from the event log. */
export const HistoryLine = z.object({
  seq: z.number().int(),
  at: Instant,
  kind: z.string(),
  actor: z.object({ _id: z.string().nullable(), name: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  /** Which SLA metric it was, where an SLA timer reached a level. */
  metric: SlaMetric.nullable(),
});
export type HistoryLine = z.infer<typeof HistoryLine>;
