import { z } from 'zod';

/** What an automation rule notifies a person of: its own name, and the ticket that it is about. */
export const RuleNotificationFacts = z.object({
  rule: z.string(),
  number: z.number().int(),
  customer: z.string(),
});
