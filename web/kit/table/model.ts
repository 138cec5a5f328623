import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, TableProps } from './column.ts';
import { useColumnChoice } from './use-column-choice.ts';

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

const collator = new Intl.Collator(undefined, { numeric: true });

type Value = string | number | boolean | null;

/** Ascending order of two values: numbers by size, texts as the reader's language orders them, nothing last. */
function compare(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  if (typeof one === 'string' && typeof other === 'string') {
    return collator.compare(one, other);
  }
  return Number(one) - Number(other);
}

function definitionOf<T extends RowData>(column: Column<T>): ColumnDef<typeof features, T> {
  return {
    id: column.id,
    header: column.header,
    accessorFn: (row) => column.value?.(row) ?? null,
    enableSorting: column.value !== undefined,
    enableHiding: !column.always,
    sortFn: (one, other) => {
      const valueOf = column.value;
      return valueOf ? compare(valueOf(one.original), valueOf(other.original)) : 0;
    },
  };
}

/** The table's state (sorting, column choice, selection) over TanStack Table. */
export function useTableModel<T extends RowData>({ id, rows, rowId, columns, more }: TableProps<T>) {
  const [columnVisibility, choose] = useColumnChoice(id);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableSorting: !more?.has,
    state: { columnVisibility },
    onColumnVisibilityChange: (change) =>
      choose(typeof change === 'function' ? change(columnVisibility) : change),
  });
}

/** What {@link useTableModel} gives. */
export type TableModel<T extends RowData> = ReturnType<typeof useTableModel<T>>;
