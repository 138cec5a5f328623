import { useState, type DragEvent } from 'react';
import { moveOf, getDropSide, type DropTarget } from './drop.ts';
import type { Tags } from './use-tags.ts';
import type { TreeView } from './use-tree-view.ts';

/** Dragging rows with the pointer: selected rows of the same type move along with the dragged one. */
export function useTagDrag(tags: Tags, view: TreeView) {
  const { tree } = tags;
  const [held, setHeld] = useState<readonly string[]>([]);
  const [drop, setDrop] = useState<DropTarget | null>(null);
  const end = (): void => {
    setHeld([]);
    setDrop(null);
  };
  const carried = tree.byId.get(held[0] ?? '');
  return {
    held,
    drop,
    /** What a row needs to be dragged and to accept others. */
    line: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        const type = tree.byId.get(id)?.type;
        const others = [...view.selected].filter((one) => one !== id && tree.byId.get(one)?.type === type);
        setHeld(view.selected.has(id) ? [id, ...others] : [id]);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', tree.byId.get(id)?.name ?? '');
      },
      onDragOver: (event: DragEvent) => {
        const over = tree.byId.get(id);
        if (!carried || !over || held.includes(id)) return setDrop(null);
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const side = getDropSide(carried, over, event.clientY < top + height / 2);
        if (side) event.preventDefault();
        setDrop((now) => (side ? (now?.over === id && now.side === side ? now : { over: id, side }) : null));
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const move = drop && moveOf(tree, sortIdsByTree(tree.items, held), drop);
        if (move) void tags.move(move);
        end();
      },
      onDragEnd: end,
    }),
  };
}

export type TagDrag = ReturnType<typeof useTagDrag>;

/** Ids in the order in which the tree shows them. */
export function sortIdsByTree(items: readonly { _id: string }[], ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  return items.map(({ _id }) => _id).filter((id) => wanted.has(id));
}
