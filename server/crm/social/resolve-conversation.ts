import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/public.ts';
import { listMessageConversations } from '#server/crm/messages/answered-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Events that belong to the conversation of the message they are about. Likes do not: a post may collect thousands. */
const ABOUT = new Set([
  'echo',
  'hidden',
  'shown',
  'unsend',
  'comment_edited',
  'message_edited',
  'messageEdited',
  'edit',
  'post_edited',
]);

/**
 * Routes events that name a message and no person (our own comment below a customer's, a comment that was hidden) to the conversation of
 * that message. Other events stay as they arrived.
 */
export async function resolveConversationByMessage(
  unit: UnitOfWork,
  connection: Connection,
  items: readonly Incoming[],
): Promise<Incoming[]> {
  const nameOf = (item: Incoming): string | undefined =>
    item.kind === 'event' && item.conversation_id === undefined && ABOUT.has(item.event ?? '')
      ? (item.parent_id ?? item.reply_to)
      : undefined;
  const names = [...new Set(items.flatMap((item) => nameOf(item) ?? []))];
  if (names.length === 0) return [...items];
  const rows = await listMessageConversations(unit, connection._id, names);
  const places = new Map(rows.map((row) => [row.provider_id, row]));
  return items.map((item) => {
    const place = places.get(nameOf(item) ?? null);
    return place
      ? {
          ...item,
          conversation_id: place.external_id,
          conversation_kind: place.kind === 'group' ? 'group' : 'person',
        }
      : item;
  });
}
