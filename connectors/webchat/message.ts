import { z } from 'zod';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { Incoming, type IncomingMedia } from '#contracts/inbound/incoming.ts';

/** The longest text that a visitor may send, in UTF-16 units. */
export const MAX_VISITOR_TEXT = 10_000;

const Text = z
  .string()
  .max(MAX_VISITOR_TEXT)
  .transform((text) => toStorableText(text).trim());

/**
 * What the widget sends over its socket. `client_id` is made by the widget for each message and stays the same when it
 * sends again after a lost connection, so that a message sent twice is one.
 */
const WidgetMessage = z
  .object({
    client_id: z.uuid(),
    text: Text,
    file: z.string().max(4000).optional(),
    page_url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional()
      .catch(undefined),
  })
  .refine(({ text, file }) => text !== '' || file !== undefined, { path: ['text'], message: 'is empty' });
type WidgetMessage = z.infer<typeof WidgetMessage>;

/** Who speaks: known from the visitor's token, which the server's socket has checked, never from the message itself. */
export type Visitor = {
  visitor_id: string;
  conversation_id: string;
  name?: string;
  /** The file that this visitor gave under this name; null where they gave none. Without it none may be named. */
  openFile?: (file: string) => IncomingMedia | null;
};

/**
 * A message of a visitor as an item, or why it is none. Its time is the server's: a visitor's clock may be anything.
 *
 * @param raw what came over the socket, not yet looked at
 */
export function readWidgetMessage(raw: unknown, visitor: Visitor, now: Date): Incoming | Refusal {
  const read = WidgetMessage.safeParse(raw);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { reason: `${issue?.path.join('.') || 'message'}: ${issue?.message}`, raw };
  }
  const { client_id, text, file, page_url } = read.data;
  const media = file === undefined ? undefined : (visitor.openFile?.(file) ?? null);
  if (media === null) return { reason: 'file: is not there', raw };
  return Incoming.parse({
    // The visitor is part of the id: a client_id is only as unique as a stranger's browser makes it.
    provider_id: `${visitor.visitor_id}:${client_id}`,
    message_id: client_id,
    kind: 'message',
    channel: 'webchat',
    author: { _id: visitor.visitor_id, name: toStorableText(visitor.name ?? '').slice(0, 512) },
    conversation_id: visitor.conversation_id,
    conversation_kind: 'person',
    text,
    ...(media ? { media: [media] } : {}),
    published_at: now.toISOString(),
    ...(page_url === undefined ? {} : { url: page_url }),
  });
}
