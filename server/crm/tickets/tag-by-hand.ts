import type { Ticket } from '#contracts/crm/ticket.ts';
import { actingPerson } from '#server/crm/rules.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { tagIdsOf } from '#server/crm/related/parts-store.ts';
import { tagTicket } from '#server/crm/tickets/tag-ticket.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { loadAllowedTags, collectIds } from '#server/settings/manage/public.ts';

/** What is said of a tag that somebody names whose group does not work with it. */
export const NOT_GIVEN = 'name a tag that your group does not work with';

/**
 * Makes these the tags of a ticket as a person asks. What their group does not work with is not theirs: such tags stay on the ticket
 * whether they are named or not, and none is added.
 * @throws what {@link tagTicket} refuses; invalid_request for a tag that is not theirs to add
 */
export const tagByHand = async (
  unit: Unit,
  { ticketId, tagIds }: { ticketId: string; tagIds: readonly string[] },
): Promise<Ticket> => {
  const held = await loadAllowedTags(unit, actingPerson(unit));
  if (!held) return tagTicket(unit, { ticketId, tagIds });
  await lockForEdit(unit, ticketId);
  const carried = await tagIdsOf(unit, ticketId);
  const gives = collectIds(held.gives);
  if (tagIds.some((id) => !gives.has(id) && !carried.includes(id)))
    refuse('invalid_request', { fields: { tag_ids: NOT_GIVEN } });
  const others = carried.filter((id) => !gives.has(id));
  return tagTicket(unit, { ticketId, tagIds: [...others, ...tagIds] });
};
