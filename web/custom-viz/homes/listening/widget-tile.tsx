import { useMemo } from 'react';
import { narrowTile, toWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { WidgetTile } from '#contracts/custom-viz/tiles.ts';
import { useMissingFilter } from '#web/custom-viz/dashboards/state/use-tile-reading.ts';
import { TileHint } from '#web/custom-viz/dashboards/tiles/tile-hint.tsx';
import { useDashboardView } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { WidgetState } from '#web/listening/widgets/draw-widget.tsx';
import { useTitle } from '#web/listening/widgets/use-title.ts';
import { WidgetCard } from '#web/listening/widgets/widget-card.tsx';
import { countIn, useMentions } from './mentions-context.ts';

/** A widget of a dashboard, as its reader counts and as the filters of the dashboard narrow it. */
export function WidgetTileView({ tile }: { tile: WidgetTile }) {
  const { document, state, catalog } = useDashboardView();
  const { language } = catalog;
  const mentions = useMentions();
  const unit = mentions?.unit ?? null;
  const missing = useMissingFilter(tile);
  const titleOf = useTitle();
  const counted = mentions?.filtering.filter;
  const widget = useMemo(
    () => toWidget(narrowTile(tile, { document, state, counted }), language),
    [tile, document, state, counted, language],
  );
  const [shown = widget] = countIn([widget], unit);
  if (!missing) return <WidgetState widget={shown} />;
  return (
    <WidgetCard widget={shown} title={titleOf(shown)}>
      <TileHint missing={missing} />
    </WidgetCard>
  );
}
