import { z } from 'zod';
import { TicketAside } from '#contracts/crm/side-conversations/side-conversation.ts';
import { Ticket } from '#contracts/crm/ticket.ts';
import { TicketDue } from '#contracts/crm/views/due.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The newest message of a ticket that matches the search; `text` is the part around the match. */
export const TicketHit = z.object({
  message_id: Id,
  seq: z.number().int(),
  direction: z.enum(['in', 'out', 'note', 'event']),
  text: z.string(),
  at: Instant,
});
export type TicketHit = z.infer<typeof TicketHit>;

/**
 * A field of the ticket's form that matches the search, with its present label (null: no longer in the form); `text` is the part around the
 * match.
 */
export const FilledHit = z.object({ field: z.string(), label: z.string().nullable(), text: z.string() });
export type FilledHit = z.infer<typeof FilledHit>;

/**
 * The newest message of a side conversation of the ticket that matches the search; `text` is the part around the match, for the first
 * message including the subject of the side conversation.
 */
export const SideHit = z.object({
  side_conversation_id: Id,
  message_id: Id,
  direction: z.enum(['in', 'out']),
  text: z.string(),
  at: Instant,
});
export type SideHit = z.infer<typeof SideHit>;

/** What the ticket's customer is interested in, as a row shows it. */
export const RowTag = z.object({ _id: Id, name: z.string(), color: z.string() });
export type RowTag = z.infer<typeof RowTag>;

/** A ticket with the additional fields of a list. */
export const TicketInList = Ticket.extend({
  /** Null where nothing was searched, or the subject, the name or the number matched. */
  hit: TicketHit.nullable(),
  /** Null where no message of a side conversation contains more of the words than the message of `hit`. */
  side_hit: SideHit.nullable(),
  /** Null where no field contains more of the words than those messages. */
  filled: FilledHit.nullable(),
  /** The newest reply failed, or its delivery is unknown. */
  undelivered: z.boolean(),
  /** The state of its open side conversations; null where it has none. */
  side: TicketAside.nullable(),
  /** The customer's tags that have not expired. */
  customer_tags: z.array(RowTag),
  /** Null where no SLA timer runs towards a breach. */
  due: TicketDue.nullable(),
});
export type TicketInList = z.infer<typeof TicketInList>;

/** How many tickets a filter finds. Very frequent words are counted up to a limit: `more` means that there are more. */
export const TicketCount = z.object({ count: z.number().int(), more: z.boolean() });
export type TicketCount = z.infer<typeof TicketCount>;
