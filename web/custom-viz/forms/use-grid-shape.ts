import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useState, type RefObject } from 'react';
import { PLAIN_GRID, type GridState } from '#contracts/custom-viz/grid-state.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { arrangeGrid, nameColumnKind } from '#engine/chart-forms/tables/arrange-grid.ts';
import { buildGrid, type GridColumn, type GridOrder, type GridRow } from '#engine/chart-forms/tables/grid.ts';
import { useRowPixels, useScaledPixels } from '#web/kit/theme/text-size.ts';

const ROW = 34;
const HEAD = 28;
const COLUMN = 118;
const NAMES = { wide: 200, level: 132, narrow: 132 };
const NARROW = 480;
const OVERSCAN = { rows: 8, columns: 3 };

type Input = {
  model: ChartModel;
  width: number;
  isTree: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  arrangement: Arrangement | undefined;
};

/** How a grid is sorted and folded, kept by what is around it; absent: by itself. */
export type Arrangement = { state: GridState; change: (state: GridState) => void };

/** What of a grid is shown and how large it is: the order and folding of its rows, and which rows and columns are in sight. */
export function useGridShape({ model, width, isTree, scroller, arrangement }: Input) {
  const [own, setOwn] = useState(PLAIN_GRID);
  const [state, change] = arrangement ? [arrangement.state, arrangement.change] : [own, setOwn];
  const counted = useMemo(() => buildGrid(model, { isTree }), [model, isTree]);
  const grid = useMemo(() => arrangeGrid(model, counted, state), [model, counted, state]);
  const { lines } = grid;
  const folded = useMemo(() => new Set(state.folded_rows), [state.folded_rows]);
  const foldedColumns = useMemo(() => new Set(state.folded_columns), [state.folded_columns]);
  const rowHeight = useRowPixels(ROW);
  const head = useScaledPixels(HEAD);
  const isNarrow = width < NARROW;
  const hasLevels = !isTree && !isNarrow && grid.rowNames.length > 1;
  const names = isNarrow ? NAMES.narrow : hasLevels ? NAMES.level * grid.rowNames.length : NAMES.wide;
  const column = Math.max(COLUMN, Math.floor((width - names - 18) / Math.max(1, grid.columns.length)));
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN.rows,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: grid.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => column,
    overscan: OVERSCAN.columns,
  });
  const fold = (row: GridRow, isFolded = !folded.has(row.id)): void =>
    change({ ...state, folded_rows: setIn(state.folded_rows, row.id, isFolded) });
  const foldColumn = (group: string): void =>
    change({
      ...state,
      folded_columns: setIn(state.folded_columns, group, !foldedColumns.has(group)),
    });
  const setOrder = (order: GridOrder): void => change({ ...state, rows: order });
  const sortColumns = (row: GridRow, column: GridColumn | undefined): void => {
    if (column) change({ ...state, columns: findNextColumnOrder(state, row, column) });
  };
  const sizes = { row: rowHeight, head, names, column };
  return {
    grid,
    lines,
    rows,
    columns,
    hasLevels,
    folded,
    fold,
    foldedColumns,
    foldColumn,
    order: state.rows,
    setOrder,
    columnOrder: state.columns,
    sortColumns,
    sizes,
  };
}

function setIn(ids: readonly string[], id: string, isIn: boolean): string[] {
  return [...ids.filter((one) => one !== id), ...(isIn ? [id] : [])];
}

/** The next order of columns by a row: from the largest, from the smallest, as they were. */
function findNextColumnOrder(
  { columns: order }: GridState,
  { id }: GridRow,
  column: GridColumn,
): GridState['columns'] {
  const kind = nameColumnKind(column);
  if (order?.row !== id || order.kind !== kind) return { row: id, kind, descending: true };
  return order.descending ? { row: id, kind, descending: false } : null;
}
