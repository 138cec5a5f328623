import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import { hideDocument, type OutsideSettings } from '#contracts/custom-viz/outside.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';

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

/** Whether a tab shows nothing yet, because a filter of it has to be set first. */
export function isWaiting({ _id }: Tab, document: DashboardDocument, state: DashboardState): boolean {
  const chosen = listFilterValues(document, state);
  return document.filters.some(
    (filter) =>
      filter.required &&
      (filter.tabs === null || filter.tabs.includes(_id)) &&
      (chosen[filter._id]?.values.length ?? 0) === 0,
  );
}

/** The tiles of a file that have answers, with all that they count by, also what people outside do not see of it. */
export function listAnsweredTiles(
  { document, outside }: { document: DashboardDocument; outside?: OutsideSettings },
  wanted: TileSelection,
): Tile[] {
  const drawn = outside ? hideDocument(document, outside) : document;
  const whole = new Map(document.tabs.flatMap(({ tiles }) => tiles.map((tile) => [tile._id, tile])));
  return chooseTabs(drawn, wanted)
    .filter((tab) => !isWaiting(tab, document, wanted.state))
    .flatMap(({ tiles }) => tiles.flatMap(({ _id }) => whole.get(_id) ?? []));
}
