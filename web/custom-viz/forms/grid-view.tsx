import { useId, useMemo, useRef, type CSSProperties } from 'react';
import type { ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import type { Highlight } from '#engine/chart-forms/highlight/highlight.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { nameColumnKind } from '#engine/chart-forms/tables/arrange-grid.ts';
import { describeCell, findRanges } from '#engine/chart-forms/tables/grid-cell.ts';
import { toGridCell, type GridColumn, type GridRow } from '#engine/chart-forms/tables/grid.ts';
import { findNextOrder, GridHead } from './grid-head.tsx';
import { GridLine } from './grid-line.tsx';
import type { SelectEvent } from './select-event.ts';
import { HEAD, useGridKeys } from './use-grid-keys.ts';
import { useGridShape, type Arrangement } from './use-grid-shape.ts';
import classes from './grid.module.css';

type Props = {
  model: ChartModel;
  theme: ChartTheme;
  label: string;
  width: number;
  /** Whether the levels of rows fold, as in a pivot. */
  isTree: boolean;
  highlight: Highlight | null;
  onSelect?: ((cell: ChartCell, event: SelectEvent) => void) | undefined;
  arrangement?: Arrangement | undefined;
};

/**
 * A table or pivot of any size: only the visible cells are in the page. The heads stay; groups fold; each column sorts; arrow keys move
 * over cells, Enter selects one.
 */
export function GridView({ model, theme, label, width, isTree, highlight, onSelect, arrangement }: Props) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const shape = useGridShape({ model, width, isTree, scroller, arrangement });
  const { grid, lines, rows, columns, hasLevels, folded, fold, order, setOrder, sizes } = shape;
  const { form } = model.input.chart;
  const { screen } = model.input.writer.labels;
  const mark = 'mark' in form ? form.mark : 'none';
  const by = 'mark_by' in form ? form.mark_by : 'column';
  const ranges = useMemo(() => findRanges(model, grid, by), [model, grid, by]);
  const open = (row: GridRow | undefined, at: number, event: SelectEvent): void => {
    const column = grid.columns[at];
    const cell = row && column && column.shows !== 'change' ? toGridCell(row, column) : null;
    if (cell) onSelect?.(cell, event);
  };
  const keys = useGridKeys({
    id,
    lines,
    columns: grid.columns.length,
    rowsOf: rows,
    columnsOf: columns,
    fold,
    open,
    sortColumns: (row, at) => shape.sortColumns(row, grid.columns[Math.max(0, at)]),
    sort: (at) => {
      const column = grid.columns[at];
      if (column) setOrder(findNextOrder(column, order));
    },
  });
  const kinds = useMemo(() => listKinds(grid.columns), [grid.columns]);
  const shown = columns.getVirtualItems();
  const look = (row: GridRow, at: number) => {
    const column = grid.columns[at];
    return column && describeCell(model, { row, column }, { mark, ranges, theme, highlight });
  };
  return (
    // Its role, a grid, is one of two.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <div
      ref={scroller}
      className={classes.scroller}
      style={toSizes(sizes)}
      role={isTree ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={lines.length + grid.headLevels}
      aria-colcount={grid.columns.length + 1}
      aria-readonly
      tabIndex={0}
      aria-activedescendant={keys.active}
      onKeyDown={keys.onKeyDown}
    >
      <div style={{ width: sizes.names + columns.getTotalSize(), position: 'relative' }} role="presentation">
        <GridHead
          id={id}
          active={keys.at?.row === HEAD ? keys.at.column : null}
          grid={grid}
          shown={shown}
          order={order}
          onOrder={setOrder}
          names={hasLevels || isTree ? grid.rowNames : [grid.rowNames.join(' · ')]}
          isTree={isTree}
          foldsColumns={isTree ? model.along.length - 1 : 0}
          folded={shape.foldedColumns}
          onFold={shape.foldColumn}
          labels={model.input.writer.labels.screen}
        />
        <div role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const row = lines[index];
            return (
              row && (
                <GridLine
                  key={`${row.kind}${row.id}${index}`}
                  id={id}
                  row={row}
                  place={{ index: index + grid.headLevels, start }}
                  shown={shown}
                  look={(at) => look(row, at)}
                  active={keys.at?.row === index ? keys.at.column : null}
                  ruleLabels={screen.tones}
                  levels={hasLevels ? row.levels : null}
                  isTree={isTree}
                  isFolded={folded.has(row.id)}
                  onFold={() => fold(row)}
                  columnOrder={shape.columnOrder?.row === row.id ? shape.columnOrder : null}
                  sortLabel={model.along.length > 0 ? screen.sort_columns(row.label) : null}
                  sortKinds={kinds}
                  onSortColumns={(at) => shape.sortColumns(row, grid.columns[at])}
                  {...(onSelect && { onOpen: (at: number, event: SelectEvent) => open(row, at, event) })}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** What columns show, each with the first column of it. */
function listKinds(columns: readonly GridColumn[]): { column: number; label: string }[] {
  const kinds = new Map<string, { column: number; label: string }>();
  for (const [at, column] of columns.entries()) {
    const kind = nameColumnKind(column);
    if (column.shows !== 'goal' && !kinds.has(kind))
      kinds.set(kind, { column: at, label: column.levels.at(-1) ?? '' });
  }
  return [...kinds.values()];
}

/** The sizes of a grid as its styles read them. */
function toSizes(
  sizes: ReturnType<typeof useGridShape>['sizes'],
): CSSProperties & Record<`--${string}`, string> {
  return {
    '--names': `${sizes.names}px`,
    '--row': `${sizes.row}px`,
    '--head': `${sizes.head}px`,
    '--column': `${sizes.column}px`,
  };
}
