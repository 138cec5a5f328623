import { IconGripVertical } from '@tabler/icons-react';
import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './table.module.css';

/** Moving rows of one table: the row at `from` is on its way to `to`; null while nothing moves. */
export type RowMoving = {
  place: { from: number; to: number } | null;
  show: (place: { from: number; to: number } | null) => void;
  move: (from: number, to: number) => void;
  count: number;
  rowHeight: number;
};

/** Pixels from the edge of the table at which it scrolls while a row is dragged, and how far each time. */
const EDGE = 40;
const STEP = 12;

/** The handle of a row: drag it by pointer or finger; by keyboard Alt with the arrows moves the row (see `TableRow`). */
export function RowGrip({ index, moving }: { index: number; moving: RowMoving }) {
  const { t } = useTranslation();
  const held = useRef(false);
  const placeAt = (event: PointerEvent<HTMLElement>): number => {
    const rows = event.currentTarget.closest('[role="rowgroup"]');
    const top = rows?.getBoundingClientRect().top ?? 0;
    const at = Math.floor((event.clientY - top) / moving.rowHeight);
    return Math.max(0, Math.min(moving.count - 1, at));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    scrollAtEdge(event);
    moving.show({ from: index, to: placeAt(event) });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    held.current = false;
    moving.show(null);
    moving.move(index, placeAt(event));
  };
  return (
    <button
      type="button"
      className={classes.grip}
      aria-label={t('kit.table.grip')}
      title={t('kit.table.grip')}
      tabIndex={-1}
      onPointerDown={(event) => {
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        held.current = false;
        moving.show(null);
      }}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  );
}

function scrollAtEdge(event: PointerEvent<HTMLElement>): void {
  const scroller = event.currentTarget.closest('[role="table"]')?.parentElement;
  const box = scroller?.getBoundingClientRect();
  if (!scroller || !box) return;
  if (event.clientY > box.bottom - EDGE) scroller.scrollBy(0, STEP);
  else if (event.clientY < box.top + EDGE) scroller.scrollBy(0, -STEP);
}
