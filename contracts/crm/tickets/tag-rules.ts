import type { TicketTag } from '#contracts/tags/tag.ts';

/** What the rules of tags look at: the whole tree, and the tags that a ticket carries. */
type TagSelection = { tree: readonly TicketTag[]; tagIds: readonly string[] };

function groupsOf({ tree, tagIds }: TagSelection): Map<string, TicketTag[]> {
  const carried = new Set(tagIds);
  return Map.groupBy(
    tree.filter((one) => one.type === 'tag' && carried.has(one._id)),
    (one) => one.ticket_group_id ?? '',
  );
}

/** The groups of which a ticket carries more tags than one, although one is all they allow. */
export function findCrowdedGroups(tagged: TagSelection): TicketTag[] {
  const carried = groupsOf(tagged);
  return tagged.tree.filter(
    ({ _id, type, cardinality }) =>
      type === 'group' && cardinality === 'one' && (carried.get(_id)?.length ?? 0) > 1,
  );
}

/** The groups of which a ticket requires a tag before it is done and has none. A group without tags requires nothing. */
export function findMissingGroups(tagged: TagSelection): TicketTag[] {
  const carried = groupsOf(tagged);
  const filled = new Set(
    tagged.tree.flatMap(({ type, ticket_group_id }) => (type === 'tag' ? [ticket_group_id] : [])),
  );
  return tagged.tree.filter(
    ({ _id, type, required }) => type === 'group' && required && filled.has(_id) && !carried.has(_id),
  );
}

/** The tags after more are added: in a group that permits only one, the added tag replaces the other. */
export function withTags({ tree, tagIds }: TagSelection, added: readonly string[]): string[] {
  const groups = new Set(tree.flatMap((one) => (added.includes(one._id) ? [one.ticket_group_id] : [])));
  const alone = new Set(
    tree.flatMap(({ _id, cardinality }) => (cardinality === 'one' && groups.has(_id) ? [_id] : [])),
  );
  const replaced = new Set(tree.flatMap((one) => (alone.has(one.ticket_group_id ?? '') ? [one._id] : [])));
  return [...tagIds.filter((id) => !added.includes(id) && !replaced.has(id)), ...added];
}
