import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';

/**
 * The document without references to parts that it does not have: one person deleted a filter to which the part of another refers. A filter
 * of tabs that are all gone applies to all.
 */
export function dropLooseReferences(document: DashboardDocument): DashboardDocument {
  const filters = new Set(document.filters.map(({ _id }) => _id));
  const tabs = new Set(document.tabs.map(({ _id }) => _id));
  const parameters = new Set(document.parameters.map(({ _id }) => _id));
  const tiles = new Set(document.tabs.flatMap((tab) => tab.tiles.map(({ _id }) => _id)));
  return {
    ...document,
    tabs: document.tabs.map((tab) => ({
      ...tab,
      tiles: tab.tiles.map(dropLooseSection(tab)).map((tile) => ({
        ...tile,
        ignores: tile.ignores.filter((id) => filters.has(id)),
        on_select_of: tile.on_select_of.filter((one) => tiles.has(one.tile)),
        ...(tile.kind === 'chart' && {
          bindings: tile.bindings.filter(({ parameter }) => parameters.has(parameter)),
        }),
      })),
    })),
    filters: document.filters.map((filter) => {
      const left = filter.tabs?.filter((id) => tabs.has(id)) ?? [];
      return {
        ...filter,
        tabs: left.length > 0 ? left : null,
        under: filter.under.filter((id) => filters.has(id) && id !== filter._id),
      };
    }),
  };
}

function dropLooseSection({ sections = [] }: Tab): (tile: Tile) => Tile {
  return (tile) => {
    const { section, ...free } = tile;
    return section === undefined || sections.some(({ _id }) => _id === section) ? tile : free;
  };
}
