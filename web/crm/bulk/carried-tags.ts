import type { Ticket } from '#contracts/crm/ticket.ts';

/** A group, category or tag, as the option lists name it. */
export type TagOption = { _id: string; name: string; parent_id?: string | null };

/** A tag that can be put on a ticket, with the names of its ancestors. */
export type Leaf = { _id: string; name: string; above: string };

/** The tags of a tree, without the groups and categories that only contain them: items at the third level. */
export function getLeaves(options: readonly TagOption[]): Leaf[] {
  const known = new Map(options.map((one) => [one._id, one]));
  return options.flatMap(({ _id, name, parent_id }) => {
    const category = known.get(parent_id ?? '');
    const group = known.get(category?.parent_id ?? '');
    return category && group ? [{ _id, name, above: `${group.name} › ${category.name}` }] : [];
  });
}

/** The number of the given tickets that have each tag. */
export function countTagCarriers(tickets: readonly Pick<Ticket, 'tag_ids'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tag_ids } of tickets) for (const id of tag_ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
