import { z } from 'zod';
import { DeadReason } from '#contracts/links/short-link.ts';

/** What people who write posts are notified of when the target of a link no longer works. */
export const DeadLinkFacts = z.object({
  /** The title of the link, or its code. */
  link: z.string(),
  url: z.string(),
  reason: DeadReason,
});
