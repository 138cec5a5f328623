import { z } from 'zod';
import { Instant } from '#contracts/kit/ids.ts';

/** How far the next breach of a ticket's service level is, in business time, like the SLA timers themselves. */
export const TicketDue = z.object({
  /** The instant of the response, from which `seconds` runs on. */
  at: Instant,
  /** Business seconds until the breach; negative: since it. */
  seconds: z.number().int(),
  /** Whether business time passes now, and when that ends or begins again (null: never). */
  open: z.boolean(),
  turns_at: Instant.nullable(),
});
export type TicketDue = z.infer<typeof TicketDue>;
