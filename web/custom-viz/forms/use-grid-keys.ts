import type { Virtualizer } from '@tanstack/react-virtual';
import { useState, type KeyboardEvent } from 'react';
import type { GridRow } from '#engine/chart-forms/tables/grid.ts';
import { buildHeadId } from './grid-head.tsx';
import { buildCellId } from './grid-line.tsx';
import { readModifiers, type SelectEvent } from './select-event.ts';

type Input = {
  id: string;
  lines: readonly GridRow[];
  columns: number;
  rowsOf: Virtualizer<HTMLDivElement, Element>;
  columnsOf: Virtualizer<HTMLDivElement, Element>;
  fold: (row: GridRow, isFolded: boolean) => void;
  /** Sorts rows by a column, and columns by a row. */
  sort: (column: number) => void;
  sortColumns: (row: GridRow, column: number) => void;
  open: (row: GridRow | undefined, column: number, event: SelectEvent) => void;
};

/** The row of the heads that sort. */
export const HEAD = -1;
/** A cell; column -1 is the name of the row. */
type CellAddress = { row: number; column: number };
const PAGE = 10;

/** The keys of a grid: arrows move, at the name of a group they fold and unfold it, Enter selects, with Alt it leaves out, with Ctrl or Shift it adds; it sorts at the head. `s` sorts the columns by the row, of what the cell shows; `r` sorts the rows by the column of the cell. */
export function useGridKeys({ id, lines, columns, rowsOf, columnsOf, fold, open, sort, sortColumns }: Input) {
  const [at, setAt] = useState<CellAddress | null>(null);
  const row = at ? lines[at.row] : undefined;
  const move = (next: CellAddress): void => {
    const row = Math.max(columns > 0 ? HEAD : 0, Math.min(lines.length - 1, next.row));
    // The head of the names sorts nothing.
    const first = row === HEAD ? 0 : -1;
    const to = { row, column: Math.max(first, Math.min(columns - 1, next.column)) };
    setAt(to);
    rowsOf.scrollToIndex(Math.max(0, to.row));
    if (to.column >= 0) columnsOf.scrollToIndex(to.column);
  };
  const enter = ({ row: of, column }: CellAddress, modifiers: Omit<SelectEvent, 'at'>): void => {
    if (of === HEAD) return sort(column);
    const box = document.getElementById(buildCellId(id, row?.id ?? '', column))?.getBoundingClientRect();
    open(row, column, { ...modifiers, at: { x: box?.left ?? 0, y: box?.bottom ?? 0 } });
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
    const sorted = isSortKey(event) ? event.key : null;
    if (sorted !== null && at && row) {
      event.preventDefault();
      event.stopPropagation();
      if (sorted === 's') sortColumns(row, at.column);
      else if (at.column >= 0) sort(at.column);
    } else if (event.key === 'Enter' && at && at.column >= 0) {
      event.preventDefault();
      enter(at, readModifiers(event));
    } else if (next && KEYS.has(event.key)) {
      event.preventDefault();
      move(next);
    }
  };
  const active =
    at?.row === HEAD ? buildHeadId(id, at.column) : row && at && buildCellId(id, row.id, at.column);
  return { at, onKeyDown, active: active ?? undefined };
}

/** Whether a key sorts by the cell, and is no shortcut of the browser. */
function isSortKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === 's' || key === 'r') && !ctrlKey && !metaKey && !altKey;
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
