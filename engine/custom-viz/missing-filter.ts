import type { DashboardDocument, DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { listTileDataSets, type KnownDataSets } from '#engine/custom-viz/tile-data-sets.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planFilter } from '#engine/semantic/plan-filters.ts';

/**
 * The filter that a tile waits for: it is required, has no value, and would narrow what the tile counts. A tile of which the data sets are
 * not known waits for every required filter of its tab.
 */
export function findMissingFilter(
  tile: Tile,
  { document, state }: { document: DashboardDocument; state: DashboardState },
  known: KnownDataSets,
): DashboardFilter | undefined {
  const values = listFilterValues(document, state);
  const tab = document.tabs.find(({ tiles }) => tiles.some(({ _id }) => _id === tile._id));
  const unset = document.filters.filter(
    ({ _id, required, tabs }) =>
      required &&
      (tabs === null || (tab !== undefined && tabs.includes(tab._id))) &&
      !tile.ignores.includes(_id) &&
      (values[_id]?.values.length ?? 0) === 0,
  );
  if (unset.length === 0 || (tile.kind === 'text' && tile.numbers.length === 0)) return undefined;
  const dataSets = listTileDataSets(tile, known);
  if (dataSets.length === 0) return unset[0];
  const model = buildModel(known.dataSets);
  return unset.find((filter) => dataSets.some((dataSet) => reaches(filter, dataSet, model)));
}

/** Whether a filter narrows rows of a data set, once it has a value. */
function reaches(
  { dimension, of }: DashboardFilter,
  dataSet: KnownDataSets['dataSets'][number],
  model: ReturnType<typeof buildModel>,
): boolean {
  const condition =
    of === 'number'
      ? { number: dimension, is: 'present' as const }
      : { dimension, is: 'among' as const, values: [] };
  return planFilter(condition, dataSet, model) !== null;
}
