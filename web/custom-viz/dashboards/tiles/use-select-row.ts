import { buildSqlSelection } from '#contracts/custom-viz/sql-selection.ts';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import type { SqlAnswer } from '#contracts/expert-sql/statement.ts';
import type { SelectRow } from '../sql/sql-result.tsx';
import { addSelection, toggleSelection } from '../state/selections.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** Selects the values of a row; absent where no row has any, or nobody selects. */
export function useSelectRow(
  tile: SqlTile,
  answer: SqlAnswer | undefined,
  isAdding: boolean,
): SelectRow | undefined {
  const { state, change, reading, catalog, mode, outside } = useDashboardView();
  const isSelecting = mode === 'read' || (mode === 'visit' && outside?.acts.select === true);
  if (!isSelecting || !answer) return undefined;
  const build = (row: number, exclude: boolean) =>
    buildSqlSelection(answer, row, {
      tile: tile._id,
      exclude,
      reading: { ...reading, dataSets: catalog.dataSets },
    });
  if (!answer.rows.some((_row, at) => build(at, false))) return undefined;
  return (row, { exclude, adds }) => {
    const selection = build(row, exclude);
    if (!selection) return;
    change(adds || isAdding ? addSelection(state, selection) : toggleSelection(state, selection));
  };
}
