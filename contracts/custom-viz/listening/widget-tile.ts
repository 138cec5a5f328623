import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { Tile, WidgetTile } from '#contracts/custom-viz/tiles.ts';
import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import { withCountingUnit } from '#contracts/listening/widgets/counting.ts';
import { buildQuestions, getWidgetDeclaration, type Widget } from '#contracts/listening/widgets/widget.ts';

/** The widget that a tile holds, as it is drawn in a language. */
export function toWidget({ _id, title, spot, widget }: WidgetTile, language: 'en' | 'th'): Widget {
  return { ...widget, _id, spot, title: pickText(title, language) };
}

/** A tile whose widget is changed; its title and its place stay. */
export function withWidget(tile: WidgetTile, change: (widget: Widget) => Widget | undefined): WidgetTile {
  const changed = change(toWidget(tile, 'en'));
  return changed ? { ...tile, widget: toWidgetTile(changed).widget } : tile;
}

/** A widget as a tile of a dashboard; its title is the same in every language. */
export function toWidgetTile(widget: Widget): WidgetTile {
  const { _id, title, spot, ...contents } = widget;
  // The compiler does not follow the rest of one of many kinds.
  const kept = contents as WidgetTile['widget'];
  return { ...BASE, ignores: [], on_select_of: [], _id, spot, title: { en: title, th: title }, widget: kept };
}

const BASE = {
  kind: 'widget',
  about: { en: '', th: '' },
  phone: null,
  on_select: 'filter',
} as const;

/** The widgets among tiles, as they are drawn in a language. */
export function listWidgets(tiles: readonly Tile[], language: 'en' | 'th'): Widget[] {
  return tiles.flatMap((tile) => (tile.kind === 'widget' ? [toWidget(tile, language)] : []));
}

/** What the widget of a tile queries among the mentions of its dashboard. */
export function buildWidgetQuestions(
  tile: WidgetTile,
  mentions: WireFilter,
  calendar: PeriodCalendar,
): AnalyticsQueryInput[] {
  return buildQuestions(toWidget(tile, 'en'), mentions, calendar);
}

/** A dashboard whose tiles are widgets as its reader counts it: their mentions, period and unit in place of its own. */
export function applyMentions(document: DashboardDocument, state: DashboardState): DashboardDocument {
  const { unit } = state;
  const countTile = (tile: Tile): Tile =>
    tile.kind === 'widget' && unit ? withWidget(tile, (widget) => withCountingUnit([widget], unit)[0]) : tile;
  return {
    ...document,
    mentions: state.mentions ?? document.mentions,
    period: state.period ?? document.period,
    tabs: document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.map(countTile) })),
  };
}

/** A dashboard without the widgets that list people: for what is kept when a person is erased. */
export function withoutPeople(document: DashboardDocument): DashboardDocument {
  const isKept = (tile: Tile): boolean =>
    tile.kind !== 'widget' || !getWidgetDeclaration(tile.widget.kind).namesPeople;
  return { ...document, tabs: document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.filter(isKept) })) };
}
