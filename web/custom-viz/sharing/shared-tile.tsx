import { useIsFetching } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutsideStatements } from '#contracts/custom-viz/outside.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile, Tile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { WidgetSkeleton } from '#web/kit/widget/skeleton.tsx';
import { useMissingFilter } from '../dashboards/state/use-tile-reading.ts';
import { AnswerState } from '../dashboards/tiles/answer-state.tsx';
import { AnsweredChart } from '../dashboards/tiles/answered-chart.tsx';
import { DrawnText } from '../dashboards/tiles/text-tile.tsx';
import { TileFrame } from '../dashboards/tiles/tile-frame.tsx';
import { TileHint } from '../dashboards/tiles/tile-hint.tsx';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';
import { SharedStatement } from './shared-statement.tsx';

type Results = readonly QuestionResult[] | undefined;

type Props = { tile: Tile; results: Results; statement?: OutsideStatements[string] | undefined };

/** A tile with the answers that came with the dashboard; rows are never among them. */
export function SharedTile({ tile, results, statement }: Props) {
  if (tile.kind === 'chart') return <SharedChart tile={tile} results={results} />;
  if (tile.kind === 'sql') return <SharedStatement tile={tile} statement={statement} />;
  return tile.kind === 'text' ? <DrawnText tile={tile} results={results} /> : null;
}

const nothing = (): void => undefined;

function SharedChart({ tile, results }: { tile: ChartTile; results: Results }) {
  const { t } = useTranslation();
  const { document, state, catalog, moments } = useDashboardView();
  const missing = useMissingFilter(tile);
  const refresh = useRefresh();
  const { open } = useHome().links;
  const isRenewing = useIsFetching({ queryKey: [open.name] }) > 0;
  const chart = useMemo(
    () => applyParameters(tile, document.parameters, state),
    [tile, document.parameters, state],
  );
  const title = titleTile(tile, catalog, t);
  const answers = {
    data: results,
    subject: chart,
    error: null,
    refetch: () => refresh(open.name),
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
