import type { Ticket } from '#contracts/crm/ticket.ts';
import { tagChoices } from '#contracts/crm/tickets/tag-choices.ts';
import { crowdedGroups, missingGroups } from '#contracts/crm/tickets/tag-rules.ts';
import { crmUi } from '#contracts/settings/crm-ui/area.ts';
import { refusedTagSearch } from '#contracts/settings/crm-ui/ticket-rules.ts';
import type { TicketTag } from '#contracts/settings/tags/tag.ts';
import { liveOn, saveConversation } from '#server/crm/conversation.ts';
import { findListed } from '#server/crm/inbox-store.ts';
import { presentTicket } from '#server/crm/present.ts';
import { refuseByRule } from '#server/crm/rules.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { tagIdsOf } from '#server/crm/tickets/parts-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';
import { readTags, tagThing } from '#server/settings/tags/public.ts';

/**
 * Makes these, and no others, the tags of a ticket, whoever does: a person, a rule, a suggestion that was taken.
 * @throws not_found, illegal_transition, invalid_request: no tag of the CRM, or two of a group that allows one
 */
export const tagTicket = async (
  unit: Unit,
  { ticketId, tagIds }: { ticketId: string; tagIds: readonly string[] },
): Promise<Ticket> => {
  const conversation = await lockForEdit(unit, ticketId);
  const tree = await readTags(unit, 'crm');
  const wanted = [...new Set(tagIds)];
  const [crowded] = crowdedGroups({ tree, tagIds: wanted });
  if (crowded) refuse('invalid_request', { fields: { tag_ids: `takes one tag of “${crowded.name}” alone` } });
  const before = await tagIdsOf(unit, ticketId);
  await tagThing(unit, { kind: 'ticket', _id: ticketId, product: 'crm' }, wanted);
  const after = await tagIdsOf(unit, ticketId);
  if (before.join() !== after.join()) {
    liveOn(conversation, { version: conversation.ticket.version + 1 });
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
  return presentTicket(orNotFound(await findListed(unit, ticketId)));
};

const namesOf = (tree: readonly TicketTag[], ids: readonly string[]): string[] =>
  tree.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : []));

/** The names of what an item stands in, from the top, and its colour: without one of its own it has that of what it stands in. */
const shownAs = (tree: readonly TicketTag[], tag: TicketTag): { above: string[]; color: string | null } => {
  const over = [tag.ticket_group_id, tag.ticket_cat_id].flatMap(
    (id) => tree.find(({ _id }) => _id === id) ?? [],
  );
  return {
    above: over.map(({ name }) => name),
    color: [...over, tag].findLast(({ color }) => color !== null)?.color ?? null,
  };
};

/** The tags that a ticket carries, and the groups it needs one of before it is done. @throws not_found */
export const tagsOfTicket = async (unit: Unit, ticketId: string) => {
  const { tag_ids: tagIds } = orNotFound(await findListed(unit, ticketId));
  const tree = await readTags(unit, 'crm');
  const carried = tree.filter(({ _id }) => tagIds.includes(_id));
  return {
    items: carried.map((tag) => ({ ...tag, ...shownAs(tree, tag) })),
    needed: missingGroups({ tree, tagIds }),
  };
};

/** What one chooses tags from. @throws not_found, illegal_transition where tags are not found by typing */
export const tagChoicesOf = async (
  unit: Unit,
  { ticketId, q, parentId }: { ticketId: string; q?: string | undefined; parentId?: string | undefined },
) => {
  orNotFound(await findListed(unit, ticketId));
  if (q !== undefined) refuseByRule(refusedTagSearch(await readSetting(unit, crmUi, 'settings')));
  const tree = await readTags(unit, 'crm');
  const items = tagChoices(tree, { q, parentId: parentId ?? null });
  const alone = new Set(tree.flatMap(({ _id, cardinality }) => (cardinality === 'one' ? [_id] : [])));
  return {
    items: items.map((tag) => ({
      ...tag,
      ...shownAs(tree, tag),
      alone: alone.has(tag.ticket_group_id ?? tag._id),
    })),
    next: null,
  };
};
