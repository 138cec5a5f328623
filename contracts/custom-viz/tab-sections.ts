import type { Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { Section } from '#contracts/custom-viz/section.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';

/** The tiles of a section, or those of a tab that are in none; their places count from its first row. */
export type TileGroup = { section: Section | null; tiles: Tile[] };

/** The tiles of a tab as they are read: those in no section first, then section by section. What names a section that the tab has not is in none. */
export function listTileGroups({ tiles, sections = [] }: Pick<Tab, 'tiles' | 'sections'>): TileGroup[] {
  const ids = new Set(sections.map(({ _id }) => _id));
  const isFree = ({ section }: Tile): boolean => section === undefined || !ids.has(section);
  return [
    { section: null, tiles: tiles.filter(isFree) },
    ...sections.map((section) => ({
      section,
      tiles: tiles.filter((tile) => tile.section === section._id),
    })),
  ];
}

/** The tiles of a tab as if they were on one grid: each section below the one before. */
export function stackTiles(tab: Pick<Tab, 'tiles' | 'sections'>): Tile[] {
  let row = 0;
  return listTileGroups(tab).flatMap(({ tiles }) => {
    const from = row;
    row = tiles.reduce((lowest, { spot }) => Math.max(lowest, from + spot.y + spot.h), from);
    return tiles.map((tile) => ({ ...tile, spot: { ...tile.spot, y: from + tile.spot.y } }));
  });
}

/** Whether a reader has a section folded. */
export function isFolded({ _id, folded }: Section, { folds }: Pick<DashboardState, 'folds'>): boolean {
  return folds?.[_id] ?? folded;
}

/** The folds of a state after a section was folded or opened; what is as the dashboard says is left out. */
export function foldSection(
  section: Section,
  isToFold: boolean,
  { folds = {} }: Pick<DashboardState, 'folds'>,
): DashboardState['folds'] {
  const { [section._id]: _before, ...others } = folds;
  return isToFold === section.folded ? others : { ...others, [section._id]: isToFold };
}

/** The tiles of a tab but for those of folded sections. */
export function listOpenTiles(
  tab: Pick<Tab, 'tiles' | 'sections'>,
  state: Pick<DashboardState, 'folds'>,
): Tile[] {
  return listTileGroups(tab).flatMap(({ section, tiles }) =>
    section && isFolded(section, state) ? [] : tiles,
  );
}
