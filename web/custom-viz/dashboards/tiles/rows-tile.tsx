import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { buildRowsQuestion } from '#contracts/custom-viz/tile-questions.ts';
import type { RowsTile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useAnswerAge } from '#web/kit/wall/answer-age.ts';
import { buildExplainSubject } from '../explain/explain-subject.ts';
import { buildRowsRequest } from '../rows/rows-request.ts';
import { RowsTable } from '../rows/rows-table.tsx';
import { useCountedRows } from '../rows/use-counted-rows.ts';
import { useMissingFilter, useTileReading } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useUnreached } from './use-unreached.ts';
import classes from './tiles.module.css';

/** The newest rows of a data set, under the filters of the dashboard. */
export function RowsTileView({ tile }: { tile: RowsTile }) {
  const { t } = useTranslation();
  const { document, state, catalog, openRows } = useDashboardView();
  const missing = useMissingFilter(tile);
  const { reading, moment } = useTileReading(tile);
  const question = useMemo(
    () => buildRowsQuestion(tile, { document, state }, reading),
    [tile, document, state, reading],
  );
  const remark = useUnreached(tile, undefined);
  const title = titleTile(tile, catalog, t);
  const whole = buildRowsRequest(question, { title, measure: tile.measure, filters: [], span: null });
  const open = openRows ? () => openRows(whole) : undefined;
  const explain = buildExplainSubject(
    { name: title, measure: tile.measure, questions: [question], results: undefined, selection: null },
    catalog,
    moment,
  );
  return (
    <TileFrame
      tile={tile}
      title={title}
      actions={{ openRows: open, explain }}
      remark={remark}
      flush
      focusable={false}
    >
      {missing ? (
        <TileHint missing={missing} />
      ) : (
        <TileRows question={question} moment={moment} title={title} limit={tile.limit} />
      )}
    </TileFrame>
  );
}

type RowsProps = {
  question: ReturnType<typeof buildRowsQuestion>;
  moment: number;
  title: string;
  limit: number;
};

const NO_MORE = { has: false, loading: false, load: () => undefined };

function TileRows({ question, moment, title, limit }: RowsProps) {
  const { catalog } = useDashboardView();
  const found = useCountedRows(question, { moment, limit });
  useAnswerAge(found.dataUpdatedAt);
  return (
    <QueryView of={found} inline loading={<RowsSkeleton rows={6} height={32} />}>
      {(rows) =>
        'rows' in rows ? (
          <RowsTable
            found={{ ...rows, rows: rows.rows.slice(0, limit) }}
            label={title}
            more={NO_MORE}
            maxHeight="100%"
          />
        ) : (
          <p className={classes.refusedLine}>{describeRefusal(rows, catalog)}</p>
        )
      }
    </QueryView>
  );
}
