import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { applyDrill } from '#contracts/custom-viz/drill.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { WidgetSkeleton } from '#web/kit/widget/skeleton.tsx';
import { useMissingFilter } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { AnswerState } from './answer-state.tsx';
import { AnsweredChart } from './answered-chart.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';

type Props = {
  tile: ChartTile;
  results: readonly QuestionResult[] | undefined;
  isRenewing: boolean;
  onRetry: () => void;
};

const nothing = (): void => undefined;
const NO_STEPS: readonly never[] = [];

/** A chart whose answers came with its dashboard, so that it asks nothing itself. */
export function StaticChart({ tile, results, isRenewing, onRetry }: Props) {
  const { t } = useTranslation();
  const { document, state, catalog, moments } = useDashboardView();
  const missing = useMissingFilter(tile);
  const steps = state.drills[tile._id] ?? NO_STEPS;
  const chart = useMemo(
    () => applyDrill(applyParameters(tile, document.parameters, state), steps),
    [tile, document.parameters, state, steps],
  );
  const title = titleTile(tile, catalog, t);
  const answers = {
    data: results,
    subject: chart,
    error: null,
    refetch: onRetry,
    isRenewing,
    at: moments.all,
  };
  return (
    <TileFrame tile={tile} title={title} focusable={false}>
      {missing || !results ? (
        <TileHint missing={missing} />
      ) : (
        <AnswerState answers={answers} rows={tile.spot.h} loading={<WidgetSkeleton shape="columns" />}>
          {(drawn) => (
            <AnsweredChart
              tile={tile}
              chart={chart}
              title={title}
              drawn={drawn}
              isTable={false}
              onMeasure={nothing}
            />
          )}
        </AnswerState>
      )}
    </TileFrame>
  );
}
