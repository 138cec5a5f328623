import type {
  DashboardDocument,
  DashboardFilter,
  Parameter,
  Tab,
} from '#contracts/custom-viz/dashboard-document.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { findFirstGap, sortByPosition } from '#contracts/kit/widget/layout.ts';

/* Changes of a dashboard that is edited: each takes a document and returns another one. */

/** An id that no other part of a dashboard has. */
export const makeLocalId = (): string => crypto.randomUUID().slice(0, 13);

/** The tab with an id; the first where there is none. */
export function findTab({ tabs }: Pick<DashboardDocument, 'tabs'>, id: string | undefined): Tab {
  const found = tabs.find(({ _id }) => _id === id) ?? tabs[0];
  if (!found) throw new Error('a dashboard has no tab');
  return found;
}

/** The tab in which a tile is. */
export function findTabOf({ tabs }: Pick<DashboardDocument, 'tabs'>, tileId: string): Tab | undefined {
  return tabs.find(({ tiles }) => tiles.some(({ _id }) => _id === tileId));
}

/** A document with another tab in the place of one. */
export function withTab(
  document: DashboardDocument,
  id: string,
  change: (tab: Tab) => Tab,
): DashboardDocument {
  return { ...document, tabs: document.tabs.map((tab) => (tab._id === id ? change(tab) : tab)) };
}

/** Some tiles of a tab, after they were moved. */
export function withTiles(
  document: DashboardDocument,
  tabId: string,
  tiles: readonly Tile[],
): DashboardDocument {
  const moved = new Map(tiles.map((tile) => [tile._id, tile]));
  return withTab(document, tabId, (tab) => ({
    ...tab,
    tiles: tab.tiles.map((tile) => moved.get(tile._id) ?? tile),
  }));
}

/** Adds a tile to a tab, in the first gap of its size of its section. */
export function addTile(document: DashboardDocument, tabId: string, tile: Tile): DashboardDocument {
  return withTab(document, tabId, (tab) => {
    const beside = tab.tiles.filter(({ section }) => section === tile.section);
    const spot = findFirstGap(beside, { w: tile.spot.w, h: tile.spot.h });
    return { ...tab, tiles: [...tab.tiles, { ...tile, spot }] };
  });
}

/** A copy of a tile beside it, with an id of its own. */
export function duplicateTile(
  document: DashboardDocument,
  tileId: string,
  copyId: string,
): DashboardDocument {
  const tab = findTabOf(document, tileId);
  const tile = tab?.tiles.find(({ _id }) => _id === tileId);
  return tab && tile ? addTile(document, tab._id, { ...tile, _id: copyId, phone: null }) : document;
}

/** A tile with other contents or options. */
export function replaceTile(document: DashboardDocument, tile: Tile): DashboardDocument {
  const tabs = document.tabs.map((tab) => ({
    ...tab,
    tiles: tab.tiles.map((one) => (one._id === tile._id ? tile : one)),
  }));
  return { ...document, tabs };
}

/** The dashboard without a tile. */
export function removeTile(document: DashboardDocument, tileId: string): DashboardDocument {
  const tabs = document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.filter(({ _id }) => _id !== tileId) }));
  return { ...document, tabs };
}

/** Moves a tile to another tab, into the first gap there. */
export function moveTileToTab(document: DashboardDocument, tileId: string, tabId: string): DashboardDocument {
  const from = findTabOf(document, tileId);
  const tile = from?.tiles.find(({ _id }) => _id === tileId);
  if (!tile || from?._id === tabId) return document;
  const { section: _section, ...free } = tile;
  return addTile(removeTile(document, tileId), tabId, { ...free, phone: null });
}

/** Adds an empty tab at the end. */
export function addTab(document: DashboardDocument, tab: Tab): DashboardDocument {
  return { ...document, tabs: [...document.tabs, tab] };
}

/** A tab by another name. */
export function renameTab(document: DashboardDocument, id: string, name: Tab['name']): DashboardDocument {
  return withTab(document, id, (tab) => ({ ...tab, name }));
}

/** The dashboard without a tab and its tiles; the last tab stays. Filters of that tab alone apply to all. */
export function removeTab(document: DashboardDocument, id: string): DashboardDocument {
  if (document.tabs.length < 2) return document;
  return {
    ...document,
    tabs: document.tabs.filter(({ _id }) => _id !== id),
    filters: document.filters.map((filter) => {
      const left = filter.tabs?.filter((tab) => tab !== id) ?? [];
      return { ...filter, tabs: left.length > 0 ? left : null };
    }),
  };
}

/** Moves a tab by so many places. */
export function moveTab(document: DashboardDocument, id: string, by: number): DashboardDocument {
  const { tabs } = document;
  const from = tabs.findIndex(({ _id }) => _id === id);
  const to = Math.min(tabs.length - 1, Math.max(0, from + by));
  const moved = tabs[from];
  if (!moved || to === from) return document;
  return { ...document, tabs: tabs.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Adds a filter, or replaces the one with its id. */
export function putFilter(document: DashboardDocument, filter: DashboardFilter): DashboardDocument {
  return { ...document, filters: put(document.filters, filter) };
}

/** The dashboard without a filter, and without what refers to it. */
export function removeFilter(document: DashboardDocument, id: string): DashboardDocument {
  const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id);
  return {
    ...document,
    filters: document.filters
      .filter(({ _id }) => _id !== id)
      .map((filter) => ({ ...filter, under: without(filter.under) })),
    tabs: document.tabs.map((tab) => ({
      ...tab,
      tiles: tab.tiles.map((tile) => ({ ...tile, ignores: without(tile.ignores) })),
    })),
  };
}

/** Adds a parameter, or replaces the one with its id. */
export function putParameter(document: DashboardDocument, parameter: Parameter): DashboardDocument {
  return { ...document, parameters: put(document.parameters, parameter) };
}

/** The dashboard without a parameter; charts that used it have their own value. */
export function removeParameter(document: DashboardDocument, id: string): DashboardDocument {
  return {
    ...document,
    parameters: document.parameters.filter(({ _id }) => _id !== id),
    tabs: document.tabs.map((tab) => ({
      ...tab,
      tiles: tab.tiles.map((tile) =>
        tile.kind === 'chart'
          ? { ...tile, bindings: tile.bindings.filter(({ parameter }) => parameter !== id) }
          : tile,
      ),
    })),
  };
}

function put<T extends { _id: string }>(all: readonly T[], one: T): T[] {
  return all.some(({ _id }) => _id === one._id)
    ? all.map((before) => (before._id === one._id ? one : before))
    : [...all, one];
}

/** The order of tiles on a phone: those with a place of their own first, then from the top and from the left. */
export function sortForPhone<T extends Tile>(tiles: readonly T[]): T[] {
  return sortByPosition(tiles).toSorted((a, b) => (a.phone ?? Infinity) - (b.phone ?? Infinity) || 0);
}

/** The tiles of a tab in another order on a phone; null: as on a large screen. */
export function withPhoneOrder(
  document: DashboardDocument,
  tabId: string,
  ids: readonly string[] | null,
): DashboardDocument {
  return withTab(document, tabId, (tab) => ({
    ...tab,
    tiles: tab.tiles.map((tile) => {
      const place = ids?.indexOf(tile._id) ?? -1;
      return { ...tile, phone: place < 0 ? null : place };
    }),
  }));
}
