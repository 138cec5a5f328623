import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/**
 * One column of a {@link DataTable}. `value` makes it sortable (only while all rows are loaded: sorting a part would lie).
 * `width` is a CSS grid track; `always` keeps it out of the column choice; `title` names a column whose head is empty.
 */
export type Column<T extends RowData> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  value?: (row: T) => string | number | boolean | null;
  width?: string;
  align?: 'right';
  always?: boolean;
};

/** Column choice and selection of one table, and what may be done with it. */
export type TableProps<T extends RowData> = {
  /** A name of the table that stays the same: the column choice is kept under it, per person. */
  id: string;
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Keep it outside the component or in `useMemo`. */
  columns: readonly Column<T>[];
  /** Opens a row (click, Enter). */
  onOpen?: (row: T) => void;
  /** Fetches what belongs to a row when the pointer rests on it. */
  onHover?: (row: T) => void;
  /** More rows on the server: asked for when the end comes into sight. */
  more?: { has: boolean; loading: boolean; load: () => void };
  /** Row selection with what stands in the bar at the foot. */
  bulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  /** Rows can be brought into an order: the one at `from` goes to `to`. Give it only while all rows are shown in that order. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Drawn in place of rows when there are none. */
  empty: ReactNode;
  /** Fixed row height in pixels; 36 unless said. */
  rowHeight?: number;
  /** CSS height at which the rows begin to scroll; `70dvh` unless said. */
  maxHeight?: string;
  /** Parts at the left above the table: search, filters. */
  tools?: ReactNode;
};
