import type { TicketTag } from '#contracts/settings/tags/tag.ts';

/** What the rules of tags look at: the whole tree, and the tags that a ticket carries. */
type Tagged = { tree: readonly TicketTag[]; tagIds: readonly string[] };

const groupsOf = ({ tree, tagIds }: Tagged): Map<string, TicketTag[]> => {
  const carried = new Set(tagIds);
  return Map.groupBy(
    tree.filter((one) => one.type === 'tag' && carried.has(one._id)),
    (one) => one.ticket_group_id ?? '',
  );
};

/** The groups of which a ticket carries more tags than one, although one is all they allow. */
export const crowdedGroups = (tagged: Tagged): TicketTag[] => {
  const carried = groupsOf(tagged);
  return tagged.tree.filter(
    ({ _id, type, cardinality }) =>
      type === 'group' && cardinality === 'one' && (carried.get(_id)?.length ?? 0) > 1,
  );
};

/** The groups that a ticket needs a tag of before it is done, and has none. A group without tags asks for nothing. */
export const missingGroups = (tagged: Tagged): TicketTag[] => {
  const carried = groupsOf(tagged);
  const filled = new Set(
    tagged.tree.flatMap(({ type, ticket_group_id }) => (type === 'tag' ? [ticket_group_id] : [])),
  );
  return tagged.tree.filter(
    ({ _id, type, required }) => type === 'group' && required && filled.has(_id) && !carried.has(_id),
  );
};

/** The tags after one more is put on: in a group that allows one alone, it takes the place of the other. */
export const withTag = ({ tree, tagIds }: Tagged, added: string): string[] => {
  const group = tree.find(({ _id }) => _id === added)?.ticket_group_id ?? null;
  const alone = tree.some(({ _id, cardinality }) => _id === group && cardinality === 'one');
  const inGroup = new Set(tree.flatMap((one) => (one.ticket_group_id === group ? [one._id] : [])));
  return [...tagIds.filter((id) => id !== added && !(alone && inGroup.has(id))), added];
};
