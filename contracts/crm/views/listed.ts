import { z } from 'zod';
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

/** What the ticket's customer cares about, as a row shows it. */
export const RowTag = z.object({ _id: Id, name: z.string(), color: z.string() });
export type RowTag = z.infer<typeof RowTag>;

/** A ticket with what a list shows beside it. */
export const TicketInList = Ticket.extend({
  /** Null where nothing was searched for, or the subject, the name or the number was what held it. */
  hit: TicketHit.nullable(),
  /** The newest answer failed, or nobody knows whether it arrived. */
  undelivered: z.boolean(),
  /** The customer's tags that have not expired. */
  customer_tags: z.array(RowTag),
});
export type TicketInList = z.infer<typeof TicketInList>;
