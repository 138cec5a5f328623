import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { Section } from '#contracts/custom-viz/section.ts';
import { listTileGroups } from '#contracts/custom-viz/tab-sections.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { GridPosition } from '#contracts/kit/widget/grid.ts';
import { compactLayout, findFreePosition, withSpot } from '#contracts/kit/widget/layout.ts';
import { findTabOf, withTab } from './document-edits.ts';

/* Changes of the sections of a dashboard that is edited: each takes a document and returns another one. */

/** Adds an empty section at the end of a tab. */
export function addSection(document: DashboardDocument, tabId: string, section: Section): DashboardDocument {
  return withTab(document, tabId, (tab) => ({ ...tab, sections: [...(tab.sections ?? []), section] }));
}

/** A section with another title, or folded from the first. */
export function replaceSection(document: DashboardDocument, section: Section): DashboardDocument {
  return withSections(document, section._id, (sections) =>
    sections.map((one) => (one._id === section._id ? section : one)),
  );
}

/** The dashboard without a section; its tiles go below those of the section above. */
export function removeSection(document: DashboardDocument, id: string): DashboardDocument {
  const tab = findTabOfSection(document, id);
  if (!tab) return document;
  const groups = listTileGroups(tab);
  const at = groups.findIndex(({ section }) => section?._id === id);
  const above = groups[at - 1];
  const { y } = findFreePosition(above?.tiles ?? [], { w: 1, h: 1 });
  const to = above?.section?._id;
  const tiles = tab.tiles.map((tile) =>
    tile.section === id ? putInto({ ...tile, spot: { ...tile.spot, y: y + tile.spot.y } }, to) : tile,
  );
  const left = (tab.sections ?? []).filter(({ _id }) => _id !== id);
  const { sections: _sections, ...bare } = tab;
  return withTab(document, tab._id, () => ({ ...bare, tiles, ...(left.length > 0 && { sections: left }) }));
}

/** Moves a section with its tiles to a place among the sections of its tab. */
export function moveSection(document: DashboardDocument, id: string, to: number): DashboardDocument {
  return withSections(document, id, (sections) => {
    const from = sections.findIndex(({ _id }) => _id === id);
    const place = Math.min(sections.length - 1, Math.max(0, to));
    const moved = sections[from];
    return moved && place !== from ? sections.toSpliced(from, 1).toSpliced(place, 0, moved) : sections;
  });
}

/** Where a tile goes in another section: to a place, or above or below the tiles that are there. */
export type SectionPlace = { section: string | null; at: GridPosition | 'top' | 'end' };

/** Moves a tile to another section of its tab, null: to the tiles that are in none; those that it leaves move up. */
export function moveTileToSection(
  document: DashboardDocument,
  tileId: string,
  { section, at }: SectionPlace,
): DashboardDocument {
  const tab = findTabOf(document, tileId);
  const groups = tab ? listTileGroups(tab) : [];
  const from = groups.find(({ tiles }) => tiles.some(({ _id }) => _id === tileId));
  const to = groups.find((group) => (group.section?._id ?? null) === section);
  const tile = from?.tiles.find(({ _id }) => _id === tileId);
  if (!tab || !from || !to || !tile || from === to) return document;
  const spot = findSpot(tile, to.tiles, at);
  const placed = withSpot([...to.tiles, putInto(tile, section ?? undefined)], tileId, {
    spot,
    least: { w: tile.spot.w, h: tile.spot.h },
  });
  const left = compactLayout(from.tiles.filter(({ _id }) => _id !== tileId));
  const moved = new Map([...placed, ...left].map((one) => [one._id, one]));
  return withTab(document, tab._id, () => ({
    ...tab,
    tiles: tab.tiles.map((one) => moved.get(one._id) ?? one),
  }));
}

function findSpot({ spot }: Tile, tiles: readonly Tile[], at: SectionPlace['at']): GridPosition {
  if (typeof at === 'object') return at;
  return { ...spot, y: at === 'top' ? 0 : findFreePosition(tiles, spot).y };
}

function putInto(tile: Tile, section: string | undefined): Tile {
  const { section: _before, ...free } = tile;
  return section === undefined ? free : { ...free, section };
}

/** The tab that has a section. */
function findTabOfSection({ tabs }: DashboardDocument, id: string): Tab | undefined {
  return tabs.find(({ sections = [] }) => sections.some(({ _id }) => _id === id));
}

function withSections(
  document: DashboardDocument,
  id: string,
  change: (sections: Section[]) => Section[],
): DashboardDocument {
  const tab = findTabOfSection(document, id);
  return tab
    ? withTab(document, tab._id, () => ({ ...tab, sections: change(tab.sections ?? []) }))
    : document;
}
