import { editedOf, withEdit, type MessageVersion } from '#contracts/crm/edited.ts';
import type { Conversation } from '#server/crm/messages/conversation.ts';
import { refreshSummary } from '#server/crm/messages/refresh-summary.ts';
import { saveWording, type ReceivedMessage } from '#server/crm/messages/received-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/**
 * Gives a stored message its new words and keeps the earlier ones; lists, search, subject and keywords follow. The conversation is that of
 * the message, has no lines that wait to be written, and is written by the caller.
 *
 * @returns whether its words are others now; keywords that were not found in the ticket before
 */
export const editMessage = async (
  unit: Unit,
  { ticket, contact }: Conversation,
  { message, edit }: { message: ReceivedMessage; edit: MessageVersion },
): Promise<void> => {
  if (message.event === 'unsend') return;
  const before = { text: message.text, at: message.at, edited: editedOf(message.extra) };
  const after = withEdit(before, edit);
  if (after.edited === before.edited || after.edited === null) return;
  await saveWording(unit, message, { text: after.text, edited: after.edited });
  const keywords = await refreshSummary(unit, ticket, { _id: message._id, before: message.text });
  unit.record({
    kind: 'message.edited',
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      message_id: message._id,
      contact_id: contact._id,
      direction: message.direction,
      ...(after.text === before.text ? {} : { reworded: true }),
      ...(keywords.length > 0 ? { keywords } : {}),
    },
  });
};
