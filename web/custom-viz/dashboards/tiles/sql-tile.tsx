import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buildSqlRowsQuestion, buildSqlSelection } from '#contracts/custom-viz/sql-selection.ts';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import type { SqlAnswer } from '#contracts/expert-sql/statement.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { buildRowsRequest } from '../rows/rows-request.ts';
import { SqlResultView, type SelectRow } from '../sql/sql-result.tsx';
import { useSqlAnswer } from '../sql/use-sql-answer.ts';
import { addSelection, toggleSelection } from '../state/selections.ts';
import { useMissingFilter } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { MarkBar } from './mark-bar.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useAdding } from './use-adding.ts';
import { useUnreached } from './use-unreached.ts';
import classes from './tiles.module.css';

/** The answer of a statement of the expert language, under the filters of the dashboard; its rows select as marks of charts do. */
export function SqlTileView({ tile }: { tile: SqlTile }) {
  const { t } = useTranslation();
  const { state, catalog, labels, openRows } = useDashboardView();
  const missing = useMissingFilter(tile);
  const isEmpty = tile.sql.trim() === '';
  const { read, around } = useSqlAnswer(tile, { enabled: !missing && !isEmpty });
  const answer = read.data?.ok ? read.data.answer : undefined;
  useEffect(() => {
    if (answer) labels.add(answer.labels);
  }, [answer, labels]);
  const remark = useUnreached(tile, undefined);
  const title = titleTile(tile, catalog, t);
  const adding = useAdding(tile);
  const select = useSelectRow(tile, answer, adding.isAdding);
  const selection = state.selections.find((one) => one.tile === tile._id);
  const rows = answer && buildSqlRowsQuestion(answer, around);
  const whole = rows && buildRowsRequest(rows.question, { ...rows, title, filters: [], span: null });
  return (
    <TileFrame
      tile={tile}
      title={title}
      actions={{ openRows: whole && openRows ? () => openRows(whole) : undefined }}
      remark={remark}
      foot={
        selection &&
        answer && <MarkBar tile={tile} selection={selection} adding={adding} {...(rows && { rows })} />
      }
      flush={tile.form === 'table'}
      focusable={false}
    >
      {missing ? (
        <TileHint missing={missing} />
      ) : isEmpty ? (
        <p className={classes.hint}>{t('viz_dashboards.sql.empty')}</p>
      ) : (
        <QueryView of={read} inline loading={<RowsSkeleton rows={6} height={32} />}>
          {(result) => (
            <SqlResultView
              tile={tile}
              result={result}
              span={around.span ?? null}
              title={title}
              onSelect={select}
            />
          )}
        </QueryView>
      )}
    </TileFrame>
  );
}

/** Selects the values of a row; absent where no row has any, or nobody selects. */
function useSelectRow(
  tile: SqlTile,
  answer: SqlAnswer | undefined,
  isAdding: boolean,
): SelectRow | undefined {
  const { state, change, reading, catalog, mode } = useDashboardView();
  if (mode !== 'read' || !answer) return undefined;
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
