import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowPixels } from '#web/kit/theme/text-size.ts';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { TableProps } from './column.ts';
import { useTableModel } from './model.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useRowMoving } from './use-row-moving.ts';
import classes from './table.module.css';

const ROW_HEIGHT = 36;
/** The column headers and the line below them. */
const HEAD_HEIGHT = 35;
const OVERSCAN = 12;
/** This many rows are visible however low the screen is; the page scrolls. */
const ROWS_IN_SIGHT = 3;
/** The height of a frame besides its rows, borders included: with tools above the header, and without. */
const BESIDE_ROWS = { tools: '3.25rem', none: '2px' };

/**
 * A table of any length: only the visible rows are in the DOM, the header stays, columns sort and can be hidden (stored per user), rows can
 * be selected for a bar of actions at the foot, and more rows are loaded when the end scrolls into view. Keys: up and down (or j, k) move,
 * Enter opens, Space or x selects, Alt with up and down moves a row of an ordered list.
 */
export function DataTable<T extends RowData>(props: TableProps<T>) {
  const { columns, more, bulk } = props;
  const rowHeight = useRowPixels(props.rowHeight ?? ROW_HEIGHT);
  const headHeight = useRowPixels(HEAD_HEIGHT);
  const model = useTableModel(props);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = model.getRowModel().rows;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const shown = columns.filter(({ id }) => model.state.columnVisibility[id] !== false);
  const items = virtual.getVirtualItems();
  useLoadAtEnd((items.at(-1)?.index ?? 0) >= rows.length - OVERSCAN, more);
  const selected = model.getSelectedRowModel().rows.map(({ original }) => original);
  const { moving, spoken } = useRowMoving({
    count: rows.length,
    rowHeight,
    move: props.onMove,
    sorted: model.state.sorting.length > 0,
  });
  const tracks = [
    ...(moving ? ['1.75rem'] : []),
    ...(bulk ? ['2.5rem'] : []),
    ...shown.map(({ width }) => width ?? 'minmax(7.5rem, 1fr)'),
    // Without tools the menu of columns is at the end of the header.
    ...(props.tools ? [] : ['1.75rem']),
  ];
  const leastHeight = Math.min(rows.length, ROWS_IN_SIGHT) * rowHeight + headHeight;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--table-columns': tracks.join(' '),
    '--table-row': `${rowHeight}px`,
    minHeight: leastHeight,
    maxHeight: props.maxHeight ?? '70dvh',
  };
  return (
    <div
      className={classes.frame}
      style={{ minHeight: `calc(${leastHeight}px + ${BESIDE_ROWS[props.tools ? 'tools' : 'none']})` }}
    >
      {props.tools ? (
        <div className={classes.tools}>
          <div className={classes.toolsLeft}>{props.tools}</div>
          <ColumnMenu model={model} columns={columns} />
        </div>
      ) : (
        rows.length > 0 && (
          <div className={classes.toolsInHead}>
            <ColumnMenu model={model} columns={columns} />
          </div>
        )
      )}
      {rows.length === 0 ? (
        props.empty
      ) : (
        <div ref={scroller} className={classes.scroller} style={style}>
          <div
            role="table"
            aria-label={props.label}
            aria-rowcount={more?.has ? -1 : rows.length + 1}
            className={classes.table}
          >
            <TableHead
              model={model}
              columns={shown}
              selectable={bulk !== undefined}
              movable={moving !== undefined}
            />
            <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
              {items.map(({ index, start }) => {
                const row = rows[index];
                return (
                  row && (
                    <TableRow
                      key={row.id}
                      row={row}
                      columns={shown}
                      place={{ index, start }}
                      table={props}
                      {...(moving ? { moving } : {})}
                    />
                  )
                );
              })}
            </div>
          </div>
          {more?.loading && <RowsSkeleton rows={2} height={props.rowHeight ?? ROW_HEIGHT} />}
        </div>
      )}
      {props.onMove && <VisuallyHidden role="status">{spoken}</VisuallyHidden>}
      {bulk && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={() => model.resetRowSelection()}>
          {bulk(selected, () => model.resetRowSelection())}
        </BulkBar>
      )}
    </div>
  );
}

function useLoadAtEnd(atEnd: boolean, more: TableProps<RowData>['more']): void {
  useEffect(() => {
    if (atEnd && more?.has && !more.loading) more.load();
  }, [atEnd, more]);
}

function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div
      ref={useClearFoot()}
      className={classes.bulk}
      role="region"
      aria-label={t('kit.table.selected', { count })}
    >
      <Checkbox
        size="xs"
        checked
        readOnly
        indeterminate
        onClick={onClear}
        aria-label={t('kit.table.clear_selection')}
      />
      <strong>{t('kit.table.selected', { count })}</strong>
      {children}
    </div>
  );
}
