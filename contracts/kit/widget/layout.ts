import { COLUMNS, type GridItem, type GridPosition, type GridSize } from '#contracts/kit/widget/grid.ts';

function overlap(a: GridPosition, b: GridPosition): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** From the top, and from the left within a row: the order of reading, of tabs, and on a phone. */
export function sortByPosition<T extends GridItem>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.spot.y - b.spot.y || a.spot.x - b.spot.x);
}

/**
 * Moves everything up as far as possible without passing an item above it. `first` (the item that the user drags) is placed before all
 * others of its height and keeps its column; items below it move down. Nothing overlaps, and nothing is lost.
 */
export function compactLayout<T extends GridItem>(items: readonly T[], first?: string): T[] {
  const order = sortByPosition(items).toSorted((a, b) =>
    a.spot.y === b.spot.y ? Number(b._id === first) - Number(a._id === first) : 0,
  );
  const done: T[] = [];
  for (const item of order) done.push({ ...item, spot: lifted(item.spot, done) });
  return items.flatMap(({ _id }) => done.find((one) => one._id === _id) ?? []);
}

/** The highest position in the same columns that is below everything on the way up. */
function lifted(spot: GridPosition, others: readonly GridItem[]): GridPosition {
  const floor = others
    .filter((other) => other.spot.x < spot.x + spot.w && spot.x < other.spot.x + other.spot.w)
    .reduce((lowest, other) => Math.max(lowest, other.spot.y + other.spot.h), 0);
  return { ...spot, y: floor };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A position on the grid with at least the minimum size. */
function onGrid(spot: GridPosition, least: GridSize): GridPosition {
  const w = clamp(spot.w, least.w, COLUMNS);
  return { w, h: clamp(spot.h, least.h, 24), x: clamp(spot.x, 0, COLUMNS - w), y: Math.max(0, spot.y) };
}

/** The layout after one item was moved or resized: items in its place move down. */
export function withSpot<T extends GridItem>(
  items: readonly T[],
  id: string,
  { spot, least }: { spot: GridPosition; least: GridSize },
): T[] {
  const wanted = onGrid(spot, least);
  const moved = items.map((item) => (item._id === id ? { ...item, spot: wanted } : item));
  const held = moved.find((item) => item._id === id);
  // An item under it that begins higher would push it down; that item is moved below instead.
  const parted = moved.map((item) =>
    held && item._id !== id && item.spot.y < held.spot.y + held.spot.h && overlap(item.spot, held.spot)
      ? {
          ...item,
          spot: { ...item.spot, y: item.spot.y < held.spot.y ? item.spot.y : held.spot.y + held.spot.h },
        }
      : item,
  );
  return compactLayout(parted, id);
}

/**
 * Pages for a screen of `rows` rows without scrolling: divided where no widget crosses, each with as many rows as fit and starting at its
 * top. An item that is higher than the screen has a page of its own.
 */
export function paginateItems<T extends GridItem>(items: readonly T[], rows: number): T[][] {
  const pages: { items: T[]; from: number; to: number }[] = [];
  for (const { items: band, from, to } of bandsOf(items)) {
    const page = pages.at(-1);
    if (page && to - page.from <= rows) Object.assign(page, { items: [...page.items, ...band], to });
    else pages.push({ items: band, from, to });
  }
  return pages.map(({ items: page, from }) =>
    page.map((item) => ({ ...item, spot: { ...item.spot, y: item.spot.y - from } })),
  );
}

/** Groups of widgets that no horizontal line divides, from the top. */
function bandsOf<T extends GridItem>(items: readonly T[]): { items: T[]; from: number; to: number }[] {
  const bands: { items: T[]; from: number; to: number }[] = [];
  for (const item of sortByPosition(items)) {
    const { y, h } = item.spot;
    const band = bands.at(-1);
    if (band && y < band.to)
      Object.assign(band, { items: [...band.items, item], to: Math.max(band.to, y + h) });
    else bands.push({ items: [item], from: y, to: y + h });
  }
  return bands;
}

/** The first free position below everything. */
export function findFreePosition(items: readonly GridItem[], { w, h }: GridSize): GridPosition {
  return {
    x: 0,
    y: items.reduce((lowest, { spot }) => Math.max(lowest, spot.y + spot.h), 0),
    w,
    h,
  };
}

/** The first gap that is large enough, from the top and then from the left; below everything if there is none. */
export function findFirstGap(items: readonly GridItem[], size: GridSize): GridPosition {
  const below = findFreePosition(items, size);
  for (let y = 0; y < below.y; y++)
    for (let x = 0; x + size.w <= COLUMNS; x++) {
      const spot = { x, y, ...size };
      if (!items.some((item) => overlap(item.spot, spot))) return spot;
    }
  return below;
}
