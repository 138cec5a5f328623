import type { TagType } from '#contracts/tags/tag.ts';

/** What the tree functions need to know of an item. */
export type TreeItem = { _id: string; type: TagType; parent_id: string | null; position: number };

/** The children of each item (and, under null, the top-level items), in their order. */
export type Children<T extends TreeItem> = ReadonlyMap<string | null, readonly T[]>;

/** Groups items by parent, each list in its order; equal positions are ordered by id, so that every reader agrees. */
export function groupByParent<T extends TreeItem>(items: readonly T[]): Children<T> {
  const map = new Map<string | null, T[]>();
  for (const item of items) {
    const list = map.get(item.parent_id);
    if (list) list.push(item);
    else map.set(item.parent_id, [item]);
  }
  for (const list of map.values()) list.sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1));
  return map;
}

/** The items from the top down, each before its children. */
export function sortByTree<T extends TreeItem>(items: readonly T[]): T[] {
  const children = groupByParent(items);
  const walk = (parent: string | null): T[] =>
    (children.get(parent) ?? []).flatMap((item) => [item, ...walk(item._id)]);
  return walk(null);
}

/** The ids of these items and of all their descendants: what is deleted with them. */
export function withBelow(items: readonly TreeItem[], ids: Iterable<string>): Set<string> {
  const children = groupByParent(items);
  const going = new Set<string>();
  const take = (id: string): void => {
    if (going.has(id)) return;
    going.add(id);
    for (const child of children.get(id) ?? []) take(child._id);
  };
  for (const id of ids) take(id);
  return going;
}

/** The tree without these items and all their descendants: children are deleted with their parents. */
export function withoutSubtrees<T extends TreeItem>(items: readonly T[], ids: Iterable<string>): T[] {
  const going = withBelow(items, ids);
  return items.filter(({ _id }) => !going.has(_id));
}

/** Where items are moved: into `to` (null: the top), before one of the items there or, with null, after the last. */
export type TreeMove = { ids: readonly string[]; to: string | null; before: string | null };

/** The new order of the ids in `to` after a move: those that stay, with the moved ones inserted together. */
export function computeOrder(there: readonly string[], { ids, before }: TreeMove): string[] {
  const moved = [...new Set(ids)];
  const rest = there.filter((id) => !moved.includes(id));
  const at = before === null ? -1 : rest.indexOf(before);
  return at < 0 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** The tree after a move, with new positions for everything in `to`. */
export function applyMove<T extends TreeItem>(items: readonly T[], move: TreeMove): T[] {
  const there = (groupByParent(items).get(move.to) ?? []).map(({ _id }) => _id);
  const places = new Map(computeOrder(there, move).map((id, position) => [id, position]));
  return items.map((item) => {
    const position = places.get(item._id);
    return position === undefined ? item : { ...item, parent_id: move.to, position };
  });
}

/** The position of an item: what the event log stores of a move. */
export type TreePosition = Pick<TreeItem, '_id' | 'parent_id' | 'position'>;

/**
 * The moves that return items to their earlier positions, each below a parent that still exists. Deleted items are skipped, and items that
 * were added since keep their order around them.
 */
export function computeUndoMoves(items: readonly TreeItem[], places: readonly TreePosition[]): TreeMove[] {
  const children = groupByParent(items);
  const there = new Set<string | null>([null, ...items.map(({ _id }) => _id)]);
  const back = places.filter(({ _id, parent_id }) => there.has(_id) && there.has(parent_id));
  const moving = new Set(back.map(({ _id }) => _id));
  return [...Map.groupBy(back, ({ parent_id }) => parent_id)].flatMap(([to, wanted]) => {
    const order = (children.get(to) ?? []).flatMap(({ _id }) => (moving.has(_id) ? [] : [_id]));
    for (const { _id, position } of wanted.toSorted((a, b) => a.position - b.position))
      order.splice(position, 0, _id);
    return runsOf(order, moving).map((run) => ({ ...run, to }));
  });
}

/** The runs of an order that are moved, each with what follows it. */
function runsOf(order: readonly string[], moving: ReadonlySet<string>): Omit<TreeMove, 'to'>[] {
  const runs: { ids: string[]; before: string | null }[] = [];
  let open: string[] | undefined;
  for (const id of order) {
    if (moving.has(id)) {
      if (open) open.push(id);
      else runs.push({ ids: (open = [id]), before: null });
      continue;
    }
    const last = runs.at(-1);
    if (open && last) last.before = id;
    open = undefined;
  }
  return runs;
}
