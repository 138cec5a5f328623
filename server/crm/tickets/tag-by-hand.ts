import type { Ticket } from '#contracts/crm/ticket.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getActingUserId } from '#server/crm/rules.ts';
import { loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { tagTicket } from '#server/crm/tickets/tag-ticket.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { loadAllowedTags, collectIds } from '#server/tags/public.ts';

/** The message for a tag that the user's group does not work with. */
export const NOT_ASSIGNABLE = fault('tag_of_group');

/**
 * Sets the tags of a ticket for a person. Tags that their group does not work with are out of their reach: they stay on the ticket whether
 * they are named or not, and none is added.
 * @throws what {@link tagTicket} refuses; invalid_request for a tag that they may not add
 */
export async function tagManually(
  unit: UnitOfWork,
  { ticketId, tagIds }: { ticketId: string; tagIds: readonly string[] },
): Promise<Ticket> {
  const held = await loadAllowedTags(unit, getActingUserId(unit));
  if (!held) return tagTicket(unit, { ticketId, tagIds });
  await lockForEdit(unit, ticketId);
  const carried = await loadTagIds(unit, ticketId);
  const gives = collectIds(held.gives);
  if (tagIds.some((id) => !gives.has(id) && !carried.includes(id)))
    refuse('invalid_request', { fields: { tag_ids: NOT_ASSIGNABLE } });
  const others = carried.filter((id) => !gives.has(id));
  return tagTicket(unit, { ticketId, tagIds: [...others, ...tagIds] });
}
