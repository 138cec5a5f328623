import type { Virtualizer } from '@tanstack/react-virtual';
import { useState, type KeyboardEvent } from 'react';
import type { GridRow } from '#engine/chart-forms/tables/grid.ts';
import type { SelectEvent } from './form-canvas.tsx';
import { buildCellId } from './grid-line.tsx';

type Input = {
  id: string;
  lines: readonly GridRow[];
  columns: number;
  rowsOf: Virtualizer<HTMLDivElement, Element>;
  columnsOf: Virtualizer<HTMLDivElement, Element>;
  fold: (row: GridRow, isFolded: boolean) => void;
  open: (row: GridRow | undefined, column: number, event: SelectEvent) => void;
};

/** A cell; column -1 is the name of the row. */
type CellAddress = { row: number; column: number };
const PAGE = 10;

/** The keys of a grid: arrows move, at the name of a group they fold and unfold it, Enter selects, Alt with Enter leaves out. */
export function useGridKeys({ id, lines, columns, rowsOf, columnsOf, fold, open }: Input) {
  const [at, setAt] = useState<CellAddress | null>(null);
  const row = at ? lines[at.row] : undefined;
  const move = (next: CellAddress): void => {
    const to = {
      row: Math.max(0, Math.min(lines.length - 1, next.row)),
      column: Math.max(-1, Math.min(columns - 1, next.column)),
    };
    setAt(to);
    rowsOf.scrollToIndex(to.row);
    if (to.column >= 0) columnsOf.scrollToIndex(to.column);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const from = at ?? { row: 0, column: -1 };
    const isGroup = row !== undefined && row.children.length > 0 && from.column === -1;
    if (isGroup && (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && event.altKey === false) {
      // Right unfolds a folded group first; once it is open, right leads on to its cells.
      const isOpen = lines[from.row + 1]?.depth === row.depth + 1;
      if (event.key === 'ArrowLeft' || !isOpen) {
        event.preventDefault();
        fold(row, event.key === 'ArrowLeft');
        return;
      }
    }
    const next = at === null ? from : findNext(event, from, { last: lines.length - 1, columns });
    if (event.key === 'Enter' && at && at.column >= 0) {
      event.preventDefault();
      const box = document.getElementById(buildCellId(id, row?.id ?? '', at.column))?.getBoundingClientRect();
      open(row, at.column, { exclude: event.altKey, at: { x: box?.left ?? 0, y: box?.bottom ?? 0 } });
    } else if (next && KEYS.has(event.key)) {
      event.preventDefault();
      move(next);
    }
  };
  return { at, onKeyDown, active: row && at ? buildCellId(id, row.id, at.column) : undefined };
}

const KEYS: ReadonlySet<string> = new Set([
  'ArrowRight',
  'ArrowLeft',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

function findNext(
  event: KeyboardEvent,
  { row, column }: CellAddress,
  { last, columns }: { last: number; columns: number },
): CellAddress | null {
  switch (event.key) {
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'PageDown':
      return { row: row + PAGE, column };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'Home':
      return event.ctrlKey ? { row: 0, column: -1 } : { row, column: -1 };
    case 'End':
      return event.ctrlKey ? { row: last, column: columns - 1 } : { row, column: columns - 1 };
    default:
      return null;
  }
}
