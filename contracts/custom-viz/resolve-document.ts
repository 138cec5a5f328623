import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { applyDrill } from '#contracts/custom-viz/drill.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';

/** A dashboard as a state shows it: the values of filters, parameters and opened tiles are its own, and nothing is left to set. */
export function resolveDocument(document: DashboardDocument, state: DashboardState): DashboardDocument {
  const values = listFilterValues(document, state);
  const resolveTile = (tile: Tile): Tile =>
    tile.kind === 'chart'
      ? {
          ...tile,
          bindings: [],
          chart: {
            ...applyDrill(applyParameters(tile, document.parameters, state), state.drills[tile._id] ?? []),
            comparisons: state.tile_comparisons?.[tile._id] ?? tile.chart.comparisons,
          },
        }
      : tile;
  return {
    ...document,
    period: state.period ?? document.period,
    comparisons: state.comparisons ?? document.comparisons,
    filters: document.filters.map((filter) => ({ ...filter, value: values[filter._id] ?? filter.value })),
    parameters: [],
    tabs: document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.map(resolveTile) })),
  };
}
