import { z } from 'zod';

/*
 * The partner's interface as documented in the README of this folder. All fields except ids and texts are optional: an item with one
 * unusual field must not be lost as a whole.
 */

const text = z.string().optional().catch(undefined);

/** One message of the incoming message box. */
export const InboxItem = z.object({
  id: z.string().min(1).max(400),
  thread_id: z.string().min(1).max(400),
  author: z.object({ id: z.string().min(1).max(200), name: z.string().catch('').default('') }),
  text: z.string().catch('').default(''),
  type: text,
  sent_at: text,
  topic: text,
  permalink: text,
  in_reply_to: text,
  own: z.boolean().optional().catch(undefined),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** One page of the box, oldest first; `cursor` is where the next one begins. */
export const InboxPage = z.object({
  items: z.array(z.unknown()),
  cursor: z.string().max(500),
  more: z.boolean().catch(false).default(false),
});

/** The response to an accepted message. */
export const SentMessage = z.object({ id: z.string().optional().catch(undefined) });

/** Why something was refused. */
export const PantipError = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The caller: the token and its owner. */
export function buildHeaders(values: Readonly<Record<string, string | undefined>>) {
  return {
    authorization: `Bearer ${values['access_token'] ?? ''}`,
    'x-user-id': values['user_id'] ?? '',
  };
}
