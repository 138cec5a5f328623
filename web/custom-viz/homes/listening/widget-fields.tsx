import { toWidget, withWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { WidgetTile } from '#contracts/custom-viz/tiles.ts';
import { getWidgetDeclaration } from '#contracts/listening/widgets/widget.ts';
import { useDashboardView } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { WidgetOptions } from '#web/listening/widgets/widget-options.tsx';
import { WidgetFilter } from './widget-filter.tsx';

type Props = { tile: WidgetTile; onChange: (tile: WidgetTile) => void };

/** What one widget shows and how, and what it alone is narrowed to. */
export function WidgetFields({ tile, onChange }: Props) {
  const { language } = useDashboardView().catalog;
  const widget = toWidget(tile, language);
  return (
    <>
      <WidgetOptions widget={widget} onChange={(next) => onChange(withWidget(tile, () => next))} />
      {getWidgetDeclaration(widget.kind).asks && (
        <WidgetFilter
          filter={widget.filter}
          onChange={(filter) => onChange(withWidget(tile, (before) => ({ ...before, filter })))}
        />
      )}
    </>
  );
}
