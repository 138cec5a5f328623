import { z } from 'zod';
import { SLA_METRICS } from '#contracts/crm/sla/levels.ts';
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
  /** The timer that is breached next; null where it is not known yet. */
  metric: z.enum(SLA_METRICS).nullable(),
});
export type TicketDue = z.infer<typeof TicketDue>;
