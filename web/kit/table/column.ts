import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/**
 * One column of a {@link DataTable}. `value` makes it sortable (only while all rows are loaded: sorting a part would be misleading).
 * `width` is a CSS grid track; `always` keeps it out of the column choice; `title` names a column whose header is empty.
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

/** Column choice and selection of one table, and the actions on it. */
export type TableProps<T extends RowData> = {
  /** A stable name of the table: the column choice is stored under it, per user. */
  id: string;
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Define it outside the component or in `useMemo`. */
  columns: readonly Column<T>[];
  /** Opens a row (click, Enter). */
  onOpen?: (row: T) => void;
  /** Prefetches what belongs to a row when the pointer rests on it. */
  onHover?: (row: T) => void;
  /** More rows on the server: loaded when the end scrolls into view. */
  more?: { has: boolean; loading: boolean; load: () => void };
  /** Row selection, with the content of the bar at the foot. */
  bulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  /** Rows can be reordered: the one at `from` goes to `to`. Pass it only while all rows are shown in that order. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** Fixed row height in pixels; 36 by default. */
  rowHeight?: number;
  /** CSS height at which the rows start to scroll; `70dvh` by default. */
  maxHeight?: string;
  /** Controls at the left above the table: search, filters. */
  tools?: ReactNode;
};
