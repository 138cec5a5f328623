import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { toWidgetTile } from '#contracts/custom-viz/listening/widget-tile.ts';
import { STARTER_WIDGETS, type Starter } from '#contracts/listening/widgets/starters.ts';
import { Widget } from '#contracts/listening/widgets/widget.ts';

/** The document of a new dashboard of listening. */
export function buildListeningStarter(starter: Starter): DashboardDocument {
  const tiles = STARTER_WIDGETS[starter].map((widget) => toWidgetTile(Widget.parse(widget)));
  return DashboardDocument.parse({ tabs: [{ _id: 'first', name: {}, tiles }] });
}
