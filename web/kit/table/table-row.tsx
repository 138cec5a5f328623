import type { Row, RowData } from '@tanstack/react-table';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getPressedKey } from '#web/kit/ui/pressed-key.ts';
import { RowBox } from '#web/kit/ui/row-controls.tsx';
import type { Column, TableProps } from './column.ts';
import type { features } from './model.ts';
import { RowGrip, type RowMoving } from './row-grip.tsx';
import classes from './table.module.css';

type Props<T extends RowData> = {
  row: Row<typeof features, T>;
  columns: readonly Column<T>[];
  place: { index: number; start: number };
  table: TableProps<T>;
  moving?: RowMoving;
};

/** Whether a click or key was meant for a control inside the row. */
function isControl(target: EventTarget, row: EventTarget): boolean {
  return (
    target instanceof Element &&
    target !== row &&
    target.closest('a, button, input, label, [role="switch"]') !== null
  );
}

/** One row, at the position that the virtual list assigns. */
export function TableRow<T extends RowData>({
  row,
  columns,
  place,
  table: { onOpen, onHover, bulk },
  moving,
}: Props<T>) {
  const { t } = useTranslation();
  const selected = row.getIsSelected();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.altKey && step !== undefined && moving) {
      event.preventDefault();
      moving.move(place.index, place.index + step);
      return;
    }
    if (isControl(event.target, event.currentTarget)) return;
    if (event.key === 'Enter') onOpen?.(row.original);
    else if ((event.key === ' ' || getPressedKey(event) === 'x') && bulk) row.toggleSelected();
    else if (event.key === 'ArrowDown' || getPressedKey(event) === 'j') focusBeside(event.currentTarget, 1);
    else if (event.key === 'ArrowUp' || getPressedKey(event) === 'k') focusBeside(event.currentTarget, -1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="row"
      aria-rowindex={place.index + 2}
      aria-selected={bulk ? selected : undefined}
      tabIndex={onOpen || bulk ? 0 : undefined}
      className={classes.row}
      data-index={place.index}
      data-open={onOpen ? true : undefined}
      data-selected={selected || undefined}
      data-drop={dropOf(place.index, moving)}
      aria-keyshortcuts={moving ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      style={{ position: 'absolute', insetInline: 0, top: place.start }}
      onClick={(event: MouseEvent<HTMLDivElement>) => {
        if (!isControl(event.target, event.currentTarget)) onOpen?.(row.original);
      }}
      onPointerEnter={onHover && (() => onHover(row.original))}
      onKeyDown={onKeyDown}
    >
      {moving && (
        <div role="cell" className={classes.gripCell}>
          <RowGrip index={place.index} moving={moving} />
        </div>
      )}
      {bulk && (
        <div role="cell" className={classes.cell}>
          <RowBox
            checked={selected}
            onChange={row.getToggleSelectedHandler()}
            aria-label={t('kit.table.select')}
          />
        </div>
      )}
      {columns.map(({ id, cell, align }) => (
        <div key={id} role="cell" className={classes.cell} data-align={align}>
          {cell(row.original)}
        </div>
      ))}
    </div>
  );
}

/** Where the dragged row would be dropped: above or below the row under the pointer; the dragged row itself is marked. */
function dropOf(index: number, moving: RowMoving | undefined): 'above' | 'below' | 'held' | undefined {
  const place = moving?.place;
  if (!place) return undefined;
  if (index === place.from) return 'held';
  if (index !== place.to) return undefined;
  return place.to < place.from ? 'above' : 'below';
}

function focusBeside(row: HTMLElement, step: number): void {
  const next = row.parentElement?.querySelector(`[data-index="${Number(row.dataset.index) + step}"]`);
  if (next instanceof HTMLElement) next.focus();
}
