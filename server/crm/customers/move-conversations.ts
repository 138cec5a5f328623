import type { ConversationMove } from '#connectors/kit/exchange.ts';
import { CONTACTS_MAX } from '#contracts/crm/customers/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { deleteContactId } from '#server/crm/customers/contact-id-store.ts';
import { findContactOf, lockContact, updateExternalId } from '#server/crm/customers/contact-store.ts';
import { listCustomerContacts } from '#server/crm/customers/customer-store.ts';
import { mergeContacts } from '#server/crm/customers/customer.ts';
import { findNewestTicket } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Gives conversations the ids that their network has for them from now on, with their tickets and messages. Where somebody wrote under
 * the new id before, both contacts stay and belong to one customer. Repeating it changes nothing.
 */
export async function moveConversations(
  unit: UnitOfWork,
  { _id: connectionId }: Pick<Connection, '_id'>,
  moves: readonly ConversationMove[],
): Promise<void> {
  for (const { from, to } of moves) {
    // Somebody else may be given a former id.
    await deleteContactId(unit, connectionId, from);
    const former = await findContactOf(unit, connectionId, from);
    if (!former || from === to) continue;
    const present = await findContactOf(unit, connectionId, to);
    if (present) await joinWhereThereIsRoom(unit, present._id, former._id);
    else await giveId(unit, former._id, to);
  }
}

async function giveId(unit: UnitOfWork, contactId: string, to: string): Promise<void> {
  await lockContact(unit, contactId);
  await updateExternalId(unit, contactId, to);
  const ticket = await findNewestTicket(unit, contactId);
  if (!ticket) return;
  unit.record({
    kind: 'contact.updated',
    entityId: ticket._id,
    data: { ticket_id: ticket._id, contact_id: contactId },
  });
}

async function joinWhereThereIsRoom(unit: UnitOfWork, contactId: string, otherId: string): Promise<void> {
  const [ours, theirs] = [
    await listCustomerContacts(unit, contactId),
    await listCustomerContacts(unit, otherId),
  ];
  if (ours.length + theirs.length <= CONTACTS_MAX) await mergeContacts(unit, contactId, otherId);
}
