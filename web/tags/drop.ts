import { getParentType, type TicketTag } from '#contracts/tags/tag.ts';
import type { TreeMove } from '#contracts/tags/tree.ts';
import type { IndexedTree } from './rows.ts';

/** Where on a row an item is dropped: on its upper or lower half, or into the whole row. */
export type DropSide = 'above' | 'below' | 'into';
export type DropTarget = { over: string; side: DropSide };

/**
 * The side of a row that accepts the dragged item; undefined if none does. A row of the same type accepts it next to itself, a row of the
 * type above accepts it as a child.
 */
export function getDropSide(carried: TicketTag, over: TicketTag, upperHalf: boolean): DropSide | undefined {
  if (carried._id === over._id) return undefined;
  if (over.type === carried.type) return upperHalf ? 'above' : 'below';
  return getParentType(carried.type) === over.type ? 'into' : undefined;
}

/** The move that a drop results in. */
export function moveOf(
  tree: IndexedTree,
  ids: readonly string[],
  { over, side }: DropTarget,
): TreeMove | undefined {
  const target = tree.byId.get(over);
  if (!target || ids.includes(over)) return undefined;
  if (side === 'into') return { ids, to: over, before: null };
  const siblings = (tree.children.get(target.parent_id) ?? [])
    .map(({ _id }) => _id)
    .filter((id) => !ids.includes(id));
  const at = siblings.indexOf(over) + (side === 'below' ? 1 : 0);
  return { ids, to: target.parent_id, before: siblings[at] ?? null };
}

/** The move of an item one place up or down among its siblings; undefined at the end. */
export function stepOf(tree: IndexedTree, item: TicketTag, by: 1 | -1): TreeMove | undefined {
  const siblings = (tree.children.get(item.parent_id) ?? []).map(({ _id }) => _id);
  const at = siblings.indexOf(item._id) + by;
  const over = siblings[at];
  return over === undefined
    ? undefined
    : moveOf(tree, [item._id], { over, side: by < 0 ? 'above' : 'below' });
}
