import { z } from 'zod';
import { ContentKind } from '#contracts/crm/content-kind.ts';

/** The contents of a notice about a ticket that was assigned to somebody. `said`: the customer's text, as the list shows it. */
export const OwnTicketFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  said: z.string(),
  said_kind: ContentKind.default('text'),
});
