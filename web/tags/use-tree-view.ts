import { useDeferredValue, useMemo, useState } from 'react';
import { buildRows, getAncestorIds, type IndexedTree, type ItemRow, type TreeRow } from './rows.ts';

/** The view state of the tree: what is open, searched, selected, renamed and added. None of it is stored. */
export function useTreeView(tree: IndexedTree) {
  // A tree that fits on one screen is open; a larger one shows only its groups at first.
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const [text, setText] = useState('');
  const [focus, setFocus] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const [adding, setAdding] = useState<string | null | undefined>(undefined);
  const searched = useDeferredValue(text);
  const open = useMemo(() => opened ?? firstOpen(tree), [opened, tree]);
  const rows = useMemo(
    () => buildRows(tree, { open, text: searched, adding }),
    [tree, open, searched, adding],
  );
  const change = (ids: readonly string[], to: boolean): void => {
    const next = new Set(open);
    for (const id of ids)
      if (to) next.add(id);
      else next.delete(id);
    setOpened(next);
  };
  return {
    rows,
    text,
    setText,
    focus,
    setFocus,
    renaming,
    setRenaming,
    adding,
    /** Starts adding below an item; null adds a group. */
    add: (parent: string | null) => {
      if (parent) change([parent, ...getAncestorIds(tree, parent)], true);
      setRenaming(null);
      setAdding(parent);
    },
    stopAdding: () => setAdding(undefined),
    toggle: (id: string) => change([id], !open.has(id)),
    /** Opens the ancestors of an item, so that it is visible. */
    reveal: (id: string) => {
      change(getAncestorIds(tree, id), true);
      setFocus(id);
    },
    openAll: () => setOpened(new Set(tree.items.map(({ _id }) => _id))),
    closeAll: () => setOpened(new Set()),
    /** The selected items that still exist. */
    selected: useMemo(
      () => new Set([...selected].filter((id) => tree.byId.has(id))),
      [selected, tree],
    ) as ReadonlySet<string>,
    select: (id: string) =>
      setSelected((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    clear: () => setSelected(new Set()),
  };
}

export type TreeView = ReturnType<typeof useTreeView>;

const SMALL = 30;

function firstOpen(tree: IndexedTree): ReadonlySet<string> {
  const groups = (tree.children.get(null) ?? []).map(({ _id }) => _id);
  if (tree.items.length <= SMALL) return new Set(tree.items.map(({ _id }) => _id));
  return groups.length <= SMALL ? new Set(groups) : new Set();
}

/** The rows that are items. */
export function filterItemRows(rows: readonly TreeRow[]): ItemRow[] {
  return rows.filter((row): row is ItemRow => row.kind === 'item');
}
