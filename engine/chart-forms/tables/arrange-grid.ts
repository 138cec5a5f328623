import type { GridState } from '#contracts/custom-viz/grid-state.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import {
  flattenRows,
  readGridValue,
  sortRows,
  type Grid,
  type GridColumn,
  type GridRow,
} from '#engine/chart-forms/tables/grid.ts';

/** A grid as a reader sorted and folded it: its columns, and its rows in their order, totals last. */
export type ArrangedGrid = Grid & { lines: readonly GridRow[] };

/** Sorts and folds a grid, in the same way on screens and in files. */
export function arrangeGrid(model: ChartModel, grid: Grid, state: GridState): ArrangedGrid {
  const columns = foldColumns(model, sortColumns(model, grid, state), new Set(state.folded_columns));
  const order = state.rows;
  const sorted = sortRows(model, { columns: [...columns, ...grid.columns] }, { rows: grid.rows, order });
  const lines = [...flattenRows(sorted, new Set(state.folded_rows)), ...grid.totals];
  return { ...grid, columns, lines };
}

/** What a column shows of its values: a measure in a period, as an id. */
export function nameColumnKind({ measure, shows, answer }: GridColumn): string {
  return `${measure.id}/${shows}${answer}`;
}

/**
 * Columns by the values of a row, each with all that it shows of its values. They are sorted within the values above them, whose order stays:
 * nothing counts those as a whole. Others, totals and goals stay last.
 */
function sortColumns(model: ChartModel, grid: Grid, { columns: order }: GridState): readonly GridColumn[] {
  const row = order && findRow([...grid.rows, ...grid.totals], order.row);
  if (!order || !row) return grid.columns;
  const groups = [...Map.groupBy(grid.columns, ({ id, column }) => (id === 'goal' ? id : column.id))];
  const valueOf = (of: readonly GridColumn[]): number => {
    const [first] = of;
    if (!first || first.isTotal || first.id === 'goal') return Number.NEGATIVE_INFINITY;
    if (first.column.kind === 'others') return -Number.MAX_VALUE;
    const column = of.find((one) => nameColumnKind(one) === order.kind);
    const value = column ? readGridValue(model, row, column) : null;
    if (value === null) return -Number.MAX_VALUE / 2;
    return order.descending ? value : -value;
  };
  const ranked = groups.map(([, of]) => ({ of, value: valueOf(of), above: toAbove(of[0]) }));
  const places = new Map([...new Set(ranked.map(({ above }) => above))].map((above, at) => [above, at]));
  return ranked
    .toSorted(
      (one, other) =>
        (places.get(one.above) ?? 0) - (places.get(other.above) ?? 0) || other.value - one.value,
    )
    .flatMap(({ of }) => of);
}

/** The values above the innermost of a column; totals and goals are behind all. */
function toAbove(column: GridColumn | undefined): string {
  if (!column || column.isTotal || column.id === 'goal') return `last ${column?.id ?? ''}`;
  return toColumnGroup(column, column.column.values.length - 1);
}

/** The id of the first levels of a column, by which it folds. */
export function toColumnGroup({ column }: GridColumn, levels: number): string {
  return column.values
    .slice(0, levels)
    .map(({ kind, key }) => `${kind}:${key ?? ''}`)
    .join('|');
}

function findRow(rows: readonly GridRow[], id: string): GridRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Columns with each folded group as one column for each thing that it shows: the sum, where its values can be added up. */
function foldColumns(
  model: ChartModel,
  columns: readonly GridColumn[],
  folded: ReadonlySet<string>,
): readonly GridColumn[] {
  const depth = model.along.length;
  if (folded.size === 0 || depth < 2) return columns;
  const done = new Set<string>();
  return columns.flatMap((column): GridColumn[] => {
    const levels = column.isTotal || column.id === 'goal' ? undefined : findFold(column, depth, folded);
    if (levels === undefined) return [column];
    const group = toColumnGroup(column, levels);
    if (done.has(group)) return [];
    done.add(group);
    const within = columns.filter(
      (one) => !one.isTotal && one.id !== 'goal' && toColumnGroup(one, levels) === group,
    );
    const kinds = Map.groupBy(within, nameColumnKind);
    return [...kinds].map(([kind, parts]) => toFolded(model, { group, levels, kind, parts, column }));
  });
}

/** At how many levels a column is folded: the outermost that is. */
function findFold(column: GridColumn, depth: number, folded: ReadonlySet<string>): number | undefined {
  return Array.from({ length: depth - 1 }, (_one, at) => at + 1).find((levels) =>
    folded.has(toColumnGroup(column, levels)),
  );
}

type FoldedGroup = {
  group: string;
  levels: number;
  kind: string;
  parts: readonly GridColumn[];
  column: GridColumn;
};

function toFolded(model: ChartModel, { group, levels, kind, parts, column }: FoldedGroup): GridColumn {
  const first = parts[0] ?? column;
  const overlaps = model.input.answers[0].notes.some(
    (note) => note.code === 'overlapping' && model.along.slice(levels).includes(note.dimension),
  );
  const labels = first.levels.map((label, at) => (at < levels || at >= model.along.length ? label : ''));
  // Where the measure has no level of its own, the lowest one names the group.
  if (labels.at(-1) === '') labels[labels.length - 1] = first.levels[levels - 1] ?? '';
  return {
    ...first,
    id: `${group}/folded/${kind}`,
    levels: labels,
    parts,
    isSum: first.measure.isAdditive && !overlaps,
  };
}
