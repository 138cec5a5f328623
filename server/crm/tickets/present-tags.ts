import { searchTags } from '#contracts/crm/tickets/tag-choices.ts';
import { findMissingGroups } from '#contracts/crm/tickets/tag-rules.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkTagSearch } from '#contracts/crm/ui-settings/ticket-rules.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';
import { loadAllowedTags, collectIds, readTags } from '#server/tags/public.ts';

/** The names of an item's ancestors, from the top, and its colour: without a colour of its own it has that of its parent. */
function shownAs(tree: readonly TicketTag[], tag: TicketTag): { above: string[]; color: string | null } {
  const over = [tag.ticket_group_id, tag.ticket_cat_id].flatMap(
    (id) => tree.find(({ _id }) => _id === id) ?? [],
  );
  return {
    above: over.map(({ name }) => name),
    color: [...over, tag].findLast(({ color }) => color !== null)?.color ?? null,
  };
}

/**
 * The tags of a ticket that the viewer sees, and the groups of which a tag is required before the ticket is done, no matter who gave it. Tags
 * that the viewer's group does not work with cannot be changed by them.
 * @throws not_found
 */
export async function loadTicketTags(unit: UnitOfWork, ticketId: string) {
  const { tag_ids: tagIds } = requireFound(await findListed(unit, ticketId));
  const tree = await readTags(unit, 'crm');
  const held = await loadAllowedTags(unit, getActingUserId(unit));
  const gives = held && collectIds(held.gives);
  const carried = (held?.sees ?? tree).filter(({ _id }) => tagIds.includes(_id));
  return {
    items: carried.map((tag) => ({
      ...tag,
      ...shownAs(tree, tag),
      fixed: gives !== null && !gives.has(tag._id),
    })),
    needed: findMissingGroups({ tree, tagIds }),
  };
}

/** The tags to choose from.
 * @throws not_found, illegal_transition where search by typing is disabled */
export async function loadTagChoices(
  unit: UnitOfWork,
  { ticketId, q, parentId }: { ticketId: string; q?: string | undefined; parentId?: string | undefined },
) {
  const { tag_ids: tagIds } = requireFound(await findListed(unit, ticketId));
  if (q !== undefined) refuseByRule(checkTagSearch(await readSetting(unit, crmUi, 'settings')));
  const tree = await readTags(unit, 'crm');
  const alone = new Set(tree.flatMap(({ _id, cardinality }) => (cardinality === 'one' ? [_id] : [])));
  const held = await loadAllowedTags(unit, getActingUserId(unit));
  const offered = held ? stillFree(held.gives, { tree, tagIds, alone }) : tree;
  return {
    items: searchTags(offered, { q, parentId: parentId ?? null }).map((tag) => ({
      ...tag,
      ...shownAs(tree, tag),
      alone: alone.has(groupOf(tag)),
    })),
    next: null,
  };
}

const groupOf = ({ _id, ticket_group_id }: TicketTag): string => ticket_group_id ?? _id;

type CarriedTags = { tree: readonly TicketTag[]; tagIds: readonly string[]; alone: ReadonlySet<string> };

/** Leaves out the groups that allow one tag, where the ticket already carries one that the viewer may not remove. */
function stillFree(gives: readonly TicketTag[], { tree, tagIds, alone }: CarriedTags): TicketTag[] {
  const theirs = collectIds(gives);
  const taken = new Set(
    tree.filter(({ _id }) => tagIds.includes(_id) && !theirs.has(_id)).map((tag) => groupOf(tag)),
  );
  return gives.filter((tag) => !(alone.has(groupOf(tag)) && taken.has(groupOf(tag))));
}

/** The tags that the viewer may give to tickets, with their ancestors, by name. */
export async function loadAssignableTags(unit: UnitOfWork) {
  const held = await loadAllowedTags(unit, getActingUserId(unit));
  return (held?.gives ?? (await readTags(unit, 'crm'))).map(({ _id, name, parent_id }) => ({
    _id,
    name,
    parent_id,
  }));
}
