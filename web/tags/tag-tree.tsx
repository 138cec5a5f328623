import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowPixels } from '#web/kit/theme/text-size.ts';
import { NewRow, TagRow } from './tag-row.tsx';
import { makeTreeKeyHandler, type TreeActs } from './tree-keys.ts';
import { useTagDrag } from './use-tag-drag.ts';
import type { Tags } from './use-tags.ts';
import type { TreeView } from './use-tree-view.ts';
import classes from './tree.module.css';

const ROW_HEIGHT = 38;
const OVERSCAN = 5;

type Props = {
  tags: Tags;
  view: TreeView;
  acts: TreeActs;
  mayWrite: boolean;
  place: RefObject<HTMLDivElement | null>;
};

/** The id of a row's element, with which the tree marks the row that has the focus. */
const lineId = (key: string): string => `tag-${key}`;

/** The row of an event; none if the event was for a button or field in the row. */
function keyAt(target: EventTarget): string | undefined {
  if (!(target instanceof HTMLElement) || target.closest('button, input, label')) return undefined;
  const line = target.closest('[role="treeitem"]');
  return line instanceof HTMLElement ? line.dataset['key'] : undefined;
}

/** The tree itself, of any size, since only the visible rows are rendered; usable by keyboard and by pointer. */
export function TagTree({ tags, view, acts, mayWrite, place }: Props) {
  const { t } = useTranslation();
  const { rows, focus, adding } = view;
  const drag = useTagDrag(tags, view);
  const rowHeight = useRowPixels(ROW_HEIGHT);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const shown = adding === undefined ? focus : `new ${adding}`;
  const at = rows.findIndex(({ key }) => key === shown);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  const keys = makeTreeKeyHandler({ tags, view, acts, mayWrite });
  const inSight = rows.some(({ key }) => key === focus);
  return (
    <div
      ref={place}
      role="tree"
      tabIndex={0}
      className={classes.tree}
      aria-label={t('tags.tree')}
      aria-multiselectable={mayWrite || undefined}
      aria-activedescendant={focus && inSight ? lineId(focus) : undefined}
      onKeyDown={keys}
      onClick={({ target, currentTarget }) => {
        const key = keyAt(target);
        if (!key) return;
        // First, since receiving the focus selects a row if none is visible.
        currentTarget.focus();
        view.setFocus(key);
      }}
      onDoubleClick={({ target }) => {
        const item = tags.tree.byId.get(keyAt(target) ?? '');
        if (!item) return;
        if (mayWrite) view.setRenaming(item._id);
        else acts.edit(item);
      }}
      onFocus={({ target, currentTarget }) => {
        const [first] = rows;
        if (target === currentTarget && !inSight && first) view.setFocus(first.key);
      }}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const style = { transform: `translateY(${start}px)`, height: rowHeight };
          return row.kind === 'new' ? (
            <NewRow key={row.key} row={row} tags={tags} view={view} style={style} tree={place} />
          ) : (
            <TagRow
              key={row.key}
              id={lineId(row.key)}
              row={row}
              tags={tags}
              view={view}
              acts={acts}
              mayWrite={mayWrite}
              drag={drag}
              style={style}
              tree={place}
            />
          );
        })}
      </div>
    </div>
  );
}
