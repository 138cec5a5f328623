import { z } from 'zod';
import { ContentKind } from '#contracts/crm/content-kind.ts';
import { SideState as SideStatus } from '#contracts/crm/side-conversations/side-conversation.ts';

/** What the next e-mail of a side conversation changes of it, so that it can be taken back. */
export const SideState = z.object({
  people: z.array(z.string()),
  cc: z.array(z.string()),
  state: SideStatus,
  last_direction: z.enum(['in', 'out']),
  last_message: z.string(),
  last_kind: ContentKind,
  last_at: z.string(),
  unread: z.boolean(),
});
