import { useMemo } from 'react';
import { WatchedMeasure } from '#contracts/custom-viz/alert-rules.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { MeasureRuleDrawer } from '#web/custom-viz/alerts/measure-rule-drawer.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';

type Props = { tile: ChartTile; title: string; onClose: () => void };

/** A new rule on the number of a chart, under the filters and parameters that are set now. */
export function TileAlert({ tile, title, onClose }: Props) {
  const { _id, document, state } = useDashboardView();
  const { filters, parameters } = state;
  const chart = useMemo(
    () => applyParameters(tile, document.parameters, { parameters }),
    [tile, document, parameters],
  );
  const [measure] = chart.measures;
  const watched = useMemo(
    () => WatchedMeasure.safeParse({ dashboard_id: _id, tile: tile._id, measure, filters, parameters }).data,
    [_id, tile._id, measure, filters, parameters],
  );
  if (!watched) return null;
  return (
    <MeasureRuleDrawer watched={watched} tile={{ ...tile, chart }} title={title} mayWrite onClose={onClose} />
  );
}
