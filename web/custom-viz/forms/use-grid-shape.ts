import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import {
  buildGrid,
  flattenRows,
  sortRows,
  type GridOrder,
  type GridRow,
} from '#engine/chart-forms/tables/grid.ts';
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
};

/** What of a grid is shown and how large it is: the order and folding of its rows, and which rows and columns are in sight. */
export function useGridShape({ model, width, isTree, scroller }: Input) {
  const [order, setOrder] = useState<GridOrder>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(NONE);
  const grid = useMemo(() => buildGrid(model, { isTree }), [model, isTree]);
  const lines = useMemo(() => {
    const sorted = sortRows(model, grid, { rows: grid.rows, order });
    return [...flattenRows(sorted, folded), ...grid.totals];
  }, [model, grid, order, folded]);
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
  const fold = useCallback((row: GridRow, isFolded?: boolean): void => {
    setFolded((before) => {
      const next = new Set(before);
      if (isFolded ?? !before.has(row.id)) next.add(row.id);
      else next.delete(row.id);
      return next;
    });
  }, []);
  const sizes = { row: rowHeight, head, names, column };
  return { grid, lines, rows, columns, hasLevels, folded, fold, order, setOrder, sizes };
}

const NONE: ReadonlySet<string> = new Set();
