import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { buildSqlRowsQuestion } from '#contracts/custom-viz/sql-selection.ts';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { buildExplainSubject } from '../explain/explain-subject.ts';
import { buildRowsRequest } from '../rows/rows-request.ts';
import { SqlResultView } from '../sql/sql-result.tsx';
import { useSqlAnswer } from '../sql/use-sql-answer.ts';
import { useSelectionName } from '../state/use-selection-name.ts';
import { useMissingFilter } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { MarkBar } from './mark-bar.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useAdding } from './use-adding.ts';
import { useSelectRow } from './use-select-row.ts';
import { useUnreached } from './use-unreached.ts';
import classes from './tiles.module.css';

/** The answer of a statement of the expert language, under the filters of the dashboard; its rows select as marks of charts do. */
export function SqlTileView({ tile }: { tile: SqlTile }) {
  const { t } = useTranslation();
  const { state, catalog, labels, openRows, moments } = useDashboardView();
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
  const nameSelection = useSelectionName();
  const explain = (of: Selection | null) =>
    rows &&
    buildExplainSubject(
      {
        name: of ? nameSelection(of) : title,
        measure: rows.measure,
        questions: [rows.question],
        results: undefined,
        selection: of,
      },
      catalog,
      moments.all,
    );
  return (
    <TileFrame
      tile={tile}
      title={title}
      actions={{
        openRows: whole && openRows ? () => openRows(whole) : undefined,
        explain: explain(null) ?? null,
      }}
      remark={remark}
      foot={
        selection &&
        answer && (
          <MarkBar
            tile={tile}
            selection={selection}
            adding={adding}
            explain={explain(selection) ?? null}
            {...(rows && { rows })}
          />
        )
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
