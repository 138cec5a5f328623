import type { VirtualItem } from '@tanstack/react-virtual';
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
};

/** The heads of columns, a line for each level; equal neighbours share one. The lowest ones sort. */
export function GridHead({ id, grid, shown, order, onOrder, names, isTree, active }: Props) {
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
