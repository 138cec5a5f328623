import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import { hideDocument, type OutsideSettings } from '#contracts/custom-viz/outside.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { findMissingFilter } from '#engine/custom-viz/missing-filter.ts';
import type { KnownDataSets } from '#engine/custom-viz/tile-data-sets.ts';

type TileSelection = Pick<DashboardFileRequest, 'tabs' | 'tiles' | 'state'>;

/** The tabs of a file, with the tiles that it holds. */
export function chooseTabs(
  { tabs }: DashboardDocument,
  wanted: Pick<DashboardFileRequest, 'tabs' | 'tiles'>,
): Tab[] {
  return tabs
    .filter(({ _id }) => wanted.tabs === null || wanted.tabs.includes(_id))
    .map((tab) => ({
      ...tab,
      tiles: tab.tiles.filter(({ _id }) => wanted.tiles === null || wanted.tiles.includes(_id)),
    }))
    .filter(({ tiles }) => tiles.length > 0);
}

/** The tiles of a file that have answers, with all that they count by, also what people outside do not see of it. */
export function listAnsweredTiles(
  { document, outside }: { document: DashboardDocument; outside?: OutsideSettings },
  { state, ...wanted }: TileSelection,
  known: KnownDataSets,
): Tile[] {
  const drawn = outside ? hideDocument(document, outside) : document;
  const whole = new Map(document.tabs.flatMap(({ tiles }) => tiles.map((tile) => [tile._id, tile])));
  return chooseTabs(drawn, wanted)
    .flatMap(({ tiles }) => tiles.flatMap(({ _id }) => whole.get(_id) ?? []))
    .filter((tile) => findMissingFilter(tile, { document, state }, known) === undefined);
}
