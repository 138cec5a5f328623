import type { Incoming } from '#contracts/inbound/incoming.ts';
import { findContactOf, openContacts } from '#server/crm/customers/contact-store.ts';
import { createConversation, saveConversation } from '#server/crm/messages/conversation.ts';
import { receiveMessage } from '#server/crm/messages/receive-message.ts';
import { findLiveTicket, findNewestTicket, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A post that a user forwards, and its source. */
export type SubmittedPost = { sourceId: string; item: Incoming };

/**
 * The ticket of a post: its author's open one, to which the post is added, or a new one. A message of a connected channel has its ticket
 * already, and that one is returned.
 */
export async function openForPost(
  context: Context,
  unit: UnitOfWork,
  { sourceId, item }: SubmittedPost,
): Promise<Pick<TicketRow, '_id' | 'number'> & { created: boolean }> {
  if (item.kind === 'message') {
    const speaker = await findContactOf(unit, sourceId, item.conversation_id ?? item.author._id);
    const known =
      speaker && ((await findLiveTicket(unit, speaker._id)) ?? (await findNewestTicket(unit, speaker._id)));
    if (known) return { _id: known._id, number: known.number, created: false };
  }
  const [contact] = await openContacts(unit, [
    {
      _id: context.newId(),
      connection_id: sourceId,
      channel: item.channel,
      // Posts without an author do not all belong to one person.
      external_id: item.author._id || item.provider_id,
      kind: 'person',
      name: item.author.name,
      avatar_url: item.author.avatar_url ?? null,
      handle: item.author.handle,
    },
  ]);
  if (!contact) throw new Error('a contact that was just made is not there');
  const live = await findLiveTicket(unit, contact._id);
  const conversation = live
    ? { contact, ticket: live, isNew: false, lines: [] }
    : await createConversation(context, unit, {
        contact,
        opening: { title: item.title ?? '', text: item.text, media: item.media ?? [] },
      });
  await receiveMessage(context, unit, { conversation, item });
  await saveConversation(unit, conversation);
  const { _id, number } = conversation.ticket;
  return { _id, number, created: live === null };
}
