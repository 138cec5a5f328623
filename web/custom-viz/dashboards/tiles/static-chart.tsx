import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { applyDrill } from '#contracts/custom-viz/drill.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import { describeChart, titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { WidgetSkeleton } from '#web/kit/widget/skeleton.tsx';
import { useMissingFilter } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { AnswerState, type GoodResult } from './answer-state.tsx';
import { AnsweredChart } from './answered-chart.tsx';
import { DrillTrail } from './drill-trail.tsx';
import { MarkBar } from './mark-bar.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useAdding } from './use-adding.ts';
import { useSelectionsOf } from './use-highlights.ts';
import { useUnreached } from './use-unreached.ts';

/** The answers that came with a dashboard, all at once. */
export type StaticAnswers = {
  results: readonly QuestionResult[] | undefined;
  /** The state that they answer; those to a later one may be on their way. */
  state: DashboardState;
  error?: unknown;
  isRenewing: boolean;
  onRetry: () => void;
  /** When they were read, in epoch milliseconds. */
  at?: number;
};

type Props = {
  tile: ChartTile;
  answers: StaticAnswers;
  menu?: ReactNode;
  isTable?: boolean;
  /** A mark was selected. */
  onCell?: (result: GoodResult | undefined, cell: ChartCell) => void;
};

/** A chart whose answers came with its dashboard, so that it asks nothing itself. */
export function StaticChart({ tile, answers: given, menu, isTable = false, onCell }: Props) {
  const { t } = useTranslation();
  const { document, state, catalog, moments } = useDashboardView();
  const { results, state: answered } = given;
  const missing = useMissingFilter(tile);
  const adding = useAdding(tile);
  const chart = useMemo(
    () => applyDrill(applyParameters(tile, document.parameters, answered), answered.drills[tile._id] ?? []),
    [tile, document.parameters, answered],
  );
  const selections = useSelectionsOf(tile, chart);
  const highlights = useMemo(() => ({ on: selections.on, part: null }), [selections]);
  const follows = useUnreached(tile, results);
  const remark = follows ?? (selections.off.length > 0 ? t('viz_dashboards.tile.follows_not') : undefined);
  const isOpened = (answered.drills[tile._id] ?? []).length > 0;
  const title = isOpened ? describeChart(chart, catalog, t) : titleTile(tile, catalog, t);
  const selection = state.selections.find((one) => one.tile === tile._id);
  const answers = {
    data: results,
    subject: chart,
    error: given.error ?? null,
    refetch: given.onRetry,
    isRenewing: given.isRenewing,
    at: given.at ?? moments.all,
  };
  return (
    <TileFrame
      tile={tile}
      title={title}
      menu={menu}
      trail={<DrillTrail tileId={tile._id} />}
      remark={remark}
      foot={selection && <MarkBar tile={tile} selection={selection} adding={adding} />}
      focusable={false}
    >
      {missing || chart.measures.length === 0 ? (
        <TileHint missing={missing} />
      ) : (
        <AnswerState answers={answers} rows={tile.spot.h} loading={<WidgetSkeleton shape="columns" />}>
          {(drawn) => (
            <AnsweredChart
              tile={tile}
              chart={chart}
              title={title}
              drawn={drawn}
              highlights={highlights}
              isTable={isTable}
              isAdding={adding.isAdding}
              {...(onCell && { onCell: (cell: ChartCell) => onCell(drawn[cell.answer], cell) })}
            />
          )}
        </AnswerState>
      )}
    </TileFrame>
  );
}
