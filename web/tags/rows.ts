import { getChildType, type TagType, type TicketTag } from '#contracts/tags/tag.ts';
import { groupByParent, type Children } from '#contracts/tags/tree.ts';
import { fold } from '#engine/text/fold.ts';

/** One row of the tree as it is drawn: an item, or the field that adds one below `parent`. */
export type TreeRow =
  | {
      kind: 'item';
      key: string;
      item: TicketTag;
      depth: number;
      /** Its own colour, or that of its parent. */
      color: string | null;
      children: number;
      open: boolean;
      /** The position of the item among its siblings, from 1. */
      place: { at: number; of: number };
    }
  | { kind: 'new'; key: string; type: TagType; parent: string | null; depth: number };

export type ItemRow = Extract<TreeRow, { kind: 'item' }>;

/** A tree for frequent lookups: children by parent, items by id. */
export type IndexedTree = {
  items: readonly TicketTag[];
  children: Children<TicketTag>;
  byId: ReadonlyMap<string, TicketTag>;
};

/** Indexes the items once; opening branches then costs only what they show. Names are folded on the first search. */
export function indexTree(items: readonly TicketTag[]): IndexedTree {
  return {
    items,
    children: groupByParent(items),
    byId: new Map(items.map((item) => [item._id, item])),
  };
}

/** The ids above an item, nearest first. */
export function getAncestorIds(tree: Pick<IndexedTree, 'byId'>, id: string): string[] {
  const parent = tree.byId.get(id)?.parent_id;
  return parent ? [parent, ...getAncestorIds(tree, parent)] : [];
}

/** Names of an item and of its ancestors, top first. */
export function getPathNames(tree: IndexedTree, id: string): string[] {
  return [id, ...getAncestorIds(tree, id)].toReversed().map((one) => tree.byId.get(one)?.name ?? '');
}

export type View = {
  /** Items whose children are shown. */
  open: ReadonlySet<string>;
  /** The search text; empty shows all. */
  text: string;
  /** The parent below which an item is being added; undefined while none is. */
  adding?: string | null | undefined;
};

/** The ids that a search shows: those whose name contains the text, and everything above and below them. */
function found(tree: IndexedTree, text: string): { shown: Set<string>; open: Set<string> } {
  const shown = new Set<string>();
  const open = new Set<string>();
  const takeBelow = (id: string): void => {
    shown.add(id);
    for (const child of tree.children.get(id) ?? []) takeBelow(child._id);
  };
  for (const { _id: id, name } of tree.items) {
    if (!fold(name).includes(text)) continue;
    takeBelow(id);
    for (const above of getAncestorIds(tree, id)) {
      shown.add(above);
      open.add(above);
    }
  }
  return { shown, open };
}

/**
 * The visible rows, from the top down. During a search every match is below its ancestors, which are open; the children of a match can be
 * opened as usual.
 */
export function buildRows(tree: IndexedTree, { open, text, adding }: View): TreeRow[] {
  const wanted = fold(text.trim());
  const hits = wanted === '' ? undefined : found(tree, wanted);
  const rows: TreeRow[] = [];
  const walk = (parent: TicketTag | null, depth: number, above: string | null): void => {
    const siblings = tree.children.get(parent?._id ?? null) ?? [];
    const visible = hits ? siblings.filter(({ _id }) => hits.shown.has(_id)) : siblings;
    visible.forEach((item, index) => {
      const color = item.color ?? above;
      const children = tree.children.get(item._id)?.length ?? 0;
      const isOpen = open.has(item._id) || (hits?.open.has(item._id) ?? false) || adding === item._id;
      const place = { at: index + 1, of: visible.length };
      rows.push({ kind: 'item', key: item._id, item, depth, color, children, open: isOpen, place });
      if (isOpen) walk(item, depth + 1, color);
    });
    const id = parent?._id ?? null;
    const type = parent === null ? 'group' : getChildType(parent.type);
    if (adding === id && type) rows.push({ kind: 'new', key: `new ${id}`, type, parent: id, depth });
  };
  walk(null, 0, null);
  return rows;
}
