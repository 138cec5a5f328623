import { z } from 'zod';
import { TicketAside } from '#contracts/crm/side-conversations/side-conversation.ts';
import { Ticket } from '#contracts/crm/ticket.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The newest message of a ticket that holds what was searched for; `text` is the part around it. */
export const TicketHit = z.object({
  message_id: Id,
  seq: z.number().int(),
  direction: z.enum(['in', 'out', 'note', 'event']),
  text: z.string(),
  at: Instant,
});
export type TicketHit = z.infer<typeof TicketHit>;

/** A field of the ticket's form that holds what was searched for, as it is called now (null: no longer asked); `text` is the part around it. */
export const FilledHit = z.object({ field: z.string(), label: z.string().nullable(), text: z.string() });
export type FilledHit = z.infer<typeof FilledHit>;

/**
 * The newest message of a side conversation of the ticket that holds what was searched for; `text` is the part around it, of the first
 * message with what the side conversation is about.
 */
export const SideHit = z.object({
  side_conversation_id: Id,
  message_id: Id,
  direction: z.enum(['in', 'out']),
  text: z.string(),
  at: Instant,
});
export type SideHit = z.infer<typeof SideHit>;

/** What the ticket's customer cares about, as a row shows it. */
export const RowTag = z.object({ _id: Id, name: z.string(), color: z.string() });
export type RowTag = z.infer<typeof RowTag>;

/** A ticket with what a list shows beside it. */
export const TicketInList = Ticket.extend({
  /** Null where nothing was searched for, or the subject, the name or the number was what held it. */
  hit: TicketHit.nullable(),
  /** Null where no message of a side conversation holds more of the words than the message of `hit`. */
  side_hit: SideHit.nullable(),
  /** Null where no field holds more of the words than those messages. */
  filled: FilledHit.nullable(),
  /** The newest answer failed, or nobody knows whether it arrived. */
  undelivered: z.boolean(),
  /** How its open side conversations stand; null where it has none. */
  side: TicketAside.nullable(),
  /** The customer's tags that have not expired. */
  customer_tags: z.array(RowTag),
});
export type TicketInList = z.infer<typeof TicketInList>;

/** How many tickets a filter holds. Words that stand in very many are counted so far and no further: `more` says that there are more. */
export const TicketCount = z.object({ count: z.number().int(), more: z.boolean() });
export type TicketCount = z.infer<typeof TicketCount>;
