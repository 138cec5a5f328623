import type { Ticket } from '#contracts/crm/ticket.ts';
import { findCrowdedGroups } from '#contracts/crm/tickets/tag-rules.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { applyTicketPatch, saveConversation } from '#server/crm/messages/conversation.ts';
import { loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { readTags, setItemTags } from '#server/tags/public.ts';

/**
 * Sets the tags of a ticket to exactly these, for a person, a rule or an accepted suggestion.
 * @throws not_found, illegal_transition, invalid_request: no tag of the CRM, or two of a group that allows one
 */
export async function tagTicket(
  unit: UnitOfWork,
  { ticketId, tagIds }: { ticketId: string; tagIds: readonly string[] },
): Promise<Ticket> {
  const conversation = await lockForEdit(unit, ticketId);
  const tree = await readTags(unit, 'crm');
  const wanted = [...new Set(tagIds)];
  const [crowded] = findCrowdedGroups({ tree, tagIds: wanted });
  if (crowded)
    refuse('invalid_request', { fields: { tag_ids: fault('one_tag_of_group', { group: crowded.name }) } });
  const before = await loadTagIds(unit, ticketId);
  await setItemTags(unit, { kind: 'ticket', _id: ticketId, product: 'crm' }, wanted);
  const after = await loadTagIds(unit, ticketId);
  if (before.join() !== after.join()) {
    applyTicketPatch(conversation, { version: conversation.ticket.version + 1 });
    await saveConversation(unit, conversation);
  }
  unit.record({
    kind: 'ticket.tagged',
    entityId: ticketId,
    data: {
      ticket_id: ticketId,
      added: after.filter((id) => !before.includes(id)),
      removed: before.filter((id) => !after.includes(id)),
    },
    before: { tags: namesOf(tree, before) },
    after: { tags: namesOf(tree, after) },
  });
  return presentTicket(requireFound(await findListed(unit, ticketId)));
}

function namesOf(tree: readonly TicketTag[], ids: readonly string[]): string[] {
  return tree.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : []));
}
