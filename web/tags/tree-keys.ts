import type { KeyboardEvent } from 'react';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { getChildType } from '#contracts/tags/tag.ts';
import { stepOf } from './drop.ts';
import type { Tags } from './use-tags.ts';
import { filterItemRows, type TreeView } from './use-tree-view.ts';

/** What the tree's keys may ask of the page. */
export type TreeActs = {
  edit: (item: TicketTag) => void;
  remove: (ids: readonly string[]) => void;
  moveTo: (ids: readonly string[]) => void;
};

type TreeKeysOptions = { tags: Tags; view: TreeView; acts: TreeActs; mayWrite: boolean };

/** The ids an act is for: the selected ones, else the one in focus. */
function actedOn({ selected, focus }: TreeView): string[] {
  return selected.size > 0 ? [...selected] : focus ? [focus] : [];
}

/**
 * Keys of the tree (WAI-ARIA tree view): arrows walk and open, Space selects, Enter opens, F2 renames, Alt with an arrow moves one
 * place, Delete deletes, m moves elsewhere, + adds below.
 */
export function makeTreeKeyHandler({ tags, view, acts, mayWrite }: TreeKeysOptions) {
  const items = filterItemRows(view.rows);
  const at = items.findIndex(({ key }) => key === view.focus);
  const row = items[at];
  const go = (index: number): void => {
    const next = items[Math.max(0, Math.min(items.length - 1, index))];
    if (next) view.setFocus(next.key);
  };
  const walk: Record<string, () => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(items.length - 1),
    ArrowRight: () => {
      if (row && row.children > 0 && !row.open) view.toggle(row.key);
      else if (row?.open) go(at + 1);
    },
    ArrowLeft: () => {
      if (row?.open) view.toggle(row.key);
      else if (row?.item.parent_id) view.setFocus(row.item.parent_id);
    },
    Enter: () => row && acts.edit(row.item),
  };
  const write: Record<string, () => void> = {
    ' ': () => row && view.select(row.key),
    F2: () => row && view.setRenaming(row.key),
    Delete: () => acts.remove(actedOn(view)),
    m: () => acts.moveTo(actedOn(view)),
    '+': () => row && getChildType(row.item.type) && view.add(row.key),
  };
  const step = (by: 1 | -1): void => {
    const move = row && stepOf(tags.tree, row.item, by);
    if (move) void tags.move(move);
  };
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const alone = mayWrite && event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    const act = alone
      ? () => step(alone)
      : event.altKey
        ? undefined
        : (walk[event.key] ?? (mayWrite ? write[event.key] : undefined));
    if (!act) return;
    event.preventDefault();
    act();
  };
}
