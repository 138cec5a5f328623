import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { narrowMentions, type MentionChoice } from '#contracts/custom-viz/listening/narrow-mentions.ts';
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

/** What the filters of a dashboard choose for one of its tiles. */
function listTileChoices(
  { _id, ignores }: Pick<WidgetTile, '_id' | 'ignores'>,
  { document, state }: { document: DashboardDocument; state: DashboardState },
): MentionChoice[] {
  const values = listFilterValues(document, state);
  const tab = document.tabs.find(({ tiles }) => tiles.some((one) => one._id === _id));
  return document.filters.flatMap(({ _id: filter, dimension, tabs }) => {
    const value = values[filter];
    const isApplied = tabs === null || (tab !== undefined && tabs.includes(tab._id));
    return isApplied && value && !ignores.includes(filter) ? [{ dimension, ...value }] : [];
  });
}

type NarrowedDashboard = {
  document: DashboardDocument;
  state: DashboardState;
  /** The mentions that its reader counts, where the state does not have them. */
  counted?: WireFilter | undefined;
};

/** A widget as the filters of its dashboard narrow it: its own filter has them too, so that a click opens what it counts. */
export function narrowTile(tile: WidgetTile, { counted, ...dashboard }: NarrowedDashboard): WidgetTile {
  const choices = listTileChoices(tile, dashboard);
  if (choices.length === 0) return tile;
  const { filter } = tile.widget;
  const mentions = counted ?? dashboard.state.mentions ?? dashboard.document.mentions;
  const replaced = listComparedKeywords(tile).length > 0 ? (['keyword'] as const) : [];
  const narrowed = narrowMentions({ ...mentions, ...filter }, choices, { replaced });
  return { ...tile, widget: { ...tile.widget, filter: { ...filter, ...narrowed } } };
}

/** The keywords for each of which a widget draws a line, whatever else is filtered. */
export function listComparedKeywords(tile: WidgetTile): readonly string[] {
  return getWidgetDeclaration(tile.widget.kind).comparedKeywords(toWidget(tile, 'en'));
}

/** A dashboard whose widgets are narrowed by its filters, as a state sets them. */
export function applyFilters(document: DashboardDocument, state: DashboardState): DashboardDocument {
  if (document.filters.length === 0) return document;
  const narrow = (tile: Tile): Tile =>
    tile.kind === 'widget' ? narrowTile(tile, { document, state }) : tile;
  return {
    ...document,
    tabs: document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.map(narrow) })),
  };
}

/** A dashboard whose tiles are widgets as its reader counts it: their mentions, period, unit and filters in place of its own. */
export function applyMentions(document: DashboardDocument, state: DashboardState): DashboardDocument {
  return applyReading(applyFilters(document, state), state);
}

/** The same but for its filters, which stay to be applied. */
export function applyReading(document: DashboardDocument, state: DashboardState): DashboardDocument {
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
