import { COLUMNS, type GridPosition } from '#contracts/kit/widget/grid.ts';

type Point = { x: number; y: number };

/** The section under a point, empty for the tiles in none, and the place of a tile on its grid there. */
export function findDropPlace(
  place: HTMLElement | null,
  { x, y }: Point,
  { w, h }: GridPosition,
): { section: string; at: GridPosition | 'top' } | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-section-of]');
  if (!under || !place?.contains(under)) return null;
  const section = under.dataset['sectionOf'] ?? '';
  const grid = under.querySelector<HTMLElement>('[data-grid-rows]');
  const rows = Number(grid?.dataset['gridRows'] ?? 0);
  if (!grid || rows === 0) return { section, at: 'top' };
  const { left, top, width, height } = grid.getBoundingClientRect();
  const column = Math.round(((x - left) / width) * COLUMNS - w / 2);
  const row = Math.floor(((y - top) / height) * rows);
  return {
    section,
    at: {
      w,
      h,
      x: Math.min(COLUMNS - w, Math.max(0, column)),
      y: Math.min(rows, Math.max(0, row)),
    },
  };
}
