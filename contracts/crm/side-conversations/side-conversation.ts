import { z } from 'zod';
import { ContentKind } from '#contracts/crm/content-kind.ts';
import { Message } from '#contracts/crm/ticket.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

/** The most addresses in one header (To, Cc or Bcc) of a mail of a side conversation. */
export const SIDE_PEOPLE_MAX = 10;

/** Whether an answer is still wanted, or the matter is settled. */
export const SideState = z.enum(['open', 'done']);
export type SideState = z.infer<typeof SideState>;

/** For whom an open side conversation waits: the people outside, or the team, since they wrote last. */
const SideStanding = z.enum(['waiting', 'answered']);

/**
 * The state of the open side conversations of a ticket: `unread`, which takes precedence, where nobody of the team has read an answer yet.
 */
export const TicketAside = z.enum([...SideStanding.options, 'unread']);
export type TicketAside = z.infer<typeof TicketAside>;

/**
 * A conversation by e-mail with somebody outside about a ticket (a supplier, the warehouse), which the customer never sees. `people` are
 * the addresses to which the next e-mail is sent, and `cc` those that get a copy of it.
 */
export const SideConversation = z.object({
  _id: Id,
  ticket_id: Id,
  /** The mailbox it is written from; null where that was removed since. */
  mailbox: z.object({ _id: Id, name: z.string() }).nullable(),
  subject: z.string(),
  people: z.array(z.string()),
  cc: z.array(z.string()),
  state: SideState,
  standing: SideStanding,
  /** Whether nobody of the team has read its newest answer. */
  unread: z.boolean(),
  started_by: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The number of its newest message: a writer sends the number of the last one that they saw. */
  seq: z.number().int(),
  last_message: z.string(),
  last_kind: ContentKind,
  last_at: Instant,
  version: Version,
  created_at: Instant,
});
export type SideConversation = z.infer<typeof SideConversation>;

/**
 * A message of a side conversation. `event` marks a message that no person wrote: a bounce, or the answer of a program. `author._id` is a
 * user by ID, somebody outside by address.
 */
export const SideMessage = Message.omit({
  kind: true,
  parent_id: true,
  hidden_at: true,
  cost: true,
}).extend({
  side_conversation_id: Id,
  direction: z.enum(['in', 'out', 'event']),
});
export type SideMessage = z.infer<typeof SideMessage>;

/** A mailbox that side conversations may be written from. */
export const SideMailbox = z.object({ _id: Id, name: z.string(), active: z.boolean() });
export type SideMailbox = z.infer<typeof SideMailbox>;
