import { useMemo } from 'react';
import { toWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { WidgetTile } from '#contracts/custom-viz/tiles.ts';
import { useDashboardView } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { WidgetState } from '#web/listening/widgets/draw-widget.tsx';
import { countIn, useMentions } from './mentions-context.ts';

/** A widget of a dashboard, as its reader counts. */
export function WidgetTileView({ tile }: { tile: WidgetTile }) {
  const { language } = useDashboardView().catalog;
  const unit = useMentions()?.unit ?? null;
  const widget = useMemo(() => toWidget(tile, language), [tile, language]);
  const [counted = widget] = countIn([widget], unit);
  return <WidgetState widget={counted} />;
}
