import type { VirtualItem } from '@tanstack/react-virtual';
import { toColumnGroup } from '#engine/chart-forms/tables/arrange-grid.ts';
import type { Grid, GridColumn, GridOrder } from '#engine/chart-forms/tables/grid.ts';
import classes from './grid.module.css';

type Props = {
  /** The id of the grid, from which those of its heads are made. */
  id: string;
  grid: Grid;
  shown: readonly VirtualItem[];
  order: GridOrder;
  onOrder: (order: GridOrder) => void;
  /** The names above the names of rows. */
  names: readonly string[];
  isTree: boolean;
  /** The column whose head the keys are on; null for none. */
  active: number | null;
  /** How many levels of columns fold, which groups are, and what their buttons are called. */
  foldsColumns: number;
  folded: ReadonlySet<string>;
  onFold: (group: string) => void;
  labels: { fold: (name: string) => string; unfold: (name: string) => string };
};

/** The heads of columns, a line for each level; equal neighbours share one. The lowest ones sort. */
export function GridHead({ id, grid, shown, order, onOrder, names, isTree, active, ...folding }: Props) {
  const levels = Array.from({ length: grid.headLevels }, (_one, level) => level);
  const start = shown[0]?.start ?? 0;
  return (
    <div role="rowgroup" className={classes.head}>
      {levels.map((level) => {
        const isLast = level === grid.headLevels - 1;
        return (
          <div key={level} role="row" aria-rowindex={level + 1} className={classes.headRow}>
            <div role="columnheader" aria-colindex={1} className={classes.corner}>
              {isLast && (isTree ? [names.join(' › ')] : names).map((name) => <span key={name}>{name}</span>)}
            </div>
            <div role="presentation" style={{ flex: 'none', width: start }} />
            {isLast
              ? shown.map(({ index }) => (
                  <SortHead
                    key={index}
                    id={id}
                    grid={grid}
                    at={index}
                    order={order}
                    onOrder={onOrder}
                    isActive={active === index}
                  />
                ))
              : listRuns(grid, level, shown).map(({ at, label, count, isTotal }) => (
                  <div
                    key={at}
                    role="columnheader"
                    aria-colindex={at + 2}
                    aria-colspan={count}
                    className={classes.headCell}
                    data-total={isTotal || undefined}
                    data-group
                    style={{ width: `calc(var(--column) * ${count})` }}
                  >
                    <span title={label}>{label}</span>
                    {!isTotal && level < folding.foldsColumns && (
                      <FoldButton grid={grid} at={at} level={level} label={label} {...folding} />
                    )}
                  </div>
                ))}
          </div>
        );
      })}
    </div>
  );
}

type Run = { at: number; label: string; count: number; isTotal: boolean };

/** Neighbouring columns whose labels are equal up to a level, as one. */
function listRuns({ columns }: Grid, level: number, shown: readonly VirtualItem[]): Run[] {
  const runs: Run[] = [];
  let last = '';
  for (const { index } of shown) {
    const column = columns[index];
    const path = column?.levels.slice(0, level + 1).join('\u0000') ?? '';
    const open = runs.at(-1);
    if (open && path === last) open.count += 1;
    else
      runs.push({
        at: index,
        label: column?.levels[level] ?? '',
        count: 1,
        isTotal: column?.isTotal ?? false,
      });
    last = path;
  }
  return runs;
}

type FoldProps = Pick<Props, 'grid' | 'folded' | 'onFold' | 'labels'> & {
  at: number;
  level: number;
  label: string;
};

function FoldButton({ grid, at, level, label, folded, onFold, labels }: FoldProps) {
  const column = grid.columns[at];
  if (!column || column.id === 'goal') return null;
  const group = toColumnGroup(column, level + 1);
  const isFolded = folded.has(group);
  const name = isFolded ? labels.unfold(label) : labels.fold(label);
  return (
    <button
      type="button"
      className={classes.foldColumns}
      aria-label={name}
      title={name}
      aria-expanded={!isFolded}
      onClick={() => onFold(group)}
    >
      {isFolded ? '+' : '−'}
    </button>
  );
}

/** The id of the head that sorts by a column, by which the grid says where the keys are. */
export function buildHeadId(id: string, column: number): string {
  return `${id}-head-${column}`;
}

/** The next order by a column: from the largest, from the smallest, as it was. */
export function findNextOrder(column: GridColumn, order: GridOrder): GridOrder {
  if (order?.column !== column.id) return { column: column.id, descending: true };
  return order.descending ? { column: column.id, descending: false } : null;
}

type SortProps = Pick<Props, 'id' | 'grid' | 'order' | 'onOrder'> & { at: number; isActive: boolean };

function SortHead({ id, grid, at, order, onOrder, isActive }: SortProps) {
  const column = grid.columns[at];
  if (!column) return null;
  const label = column.levels.at(-1) ?? '';
  const isBy = order?.column === column.id;
  return (
    // Its button has the name.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <div
      id={buildHeadId(id, at)}
      role="columnheader"
      aria-colindex={at + 2}
      data-active={isActive || undefined}
      aria-sort={isBy ? (order.descending ? 'descending' : 'ascending') : 'none'}
      className={classes.headCell}
      data-total={column.isTotal || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        title={label}
        aria-label={label}
        onClick={() => onOrder(findNextOrder(column, order))}
      >
        <span>{label}</span>
        <span aria-hidden className={classes.arrow}>
          {isBy ? (order.descending ? '↓' : '↑') : ''}
        </span>
      </button>
    </div>
  );
}
