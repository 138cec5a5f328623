import { COLUMNS, type GridPosition } from '#contracts/listening/dashboards/widget.ts';

/** Something that stands on the grid. */
export type GridItem = { _id: string; spot: GridPosition };

const overlap = (a: GridPosition, b: GridPosition): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** From the top, and of one row from the left: the order in which one reads, tabs, and stacks on a phone. */
export const sortByPosition = <T extends GridItem>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.spot.y - b.spot.y || a.spot.x - b.spot.x);

/**
 * Puts everything as high as it goes without passing anything above it. `first` (what a person holds) is placed before all
 * others of its height and keeps its column; what it lies on moves down. Nothing ever overlaps, and nothing is lost.
 */
export const compactLayout = <T extends GridItem>(items: readonly T[], first?: string): T[] => {
  const order = sortByPosition(items).toSorted((a, b) =>
    a.spot.y === b.spot.y ? Number(b._id === first) - Number(a._id === first) : 0,
  );
  const done: T[] = [];
  for (const item of order) done.push({ ...item, spot: lifted(item.spot, done) });
  return items.flatMap(({ _id }) => done.find((one) => one._id === _id) ?? []);
};

/** The highest place in the same columns that lies below everything it would meet on its way up. */
const lifted = (spot: GridPosition, others: readonly GridItem[]): GridPosition => {
  const floor = others
    .filter((other) => other.spot.x < spot.x + spot.w && spot.x < other.spot.x + other.spot.w)
    .reduce((lowest, other) => Math.max(lowest, other.spot.y + other.spot.h), 0);
  return { ...spot, y: floor };
};

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A spot that lies on the grid and is not too small to be read. */
const onGrid = (spot: GridPosition, least: { w: number; h: number }): GridPosition => {
  const w = clamp(spot.w, least.w, COLUMNS);
  return { w, h: clamp(spot.h, least.h, 24), x: clamp(spot.x, 0, COLUMNS - w), y: Math.max(0, spot.y) };
};

/** Everything after one was moved or sized: what lay there gives way downwards. */
export const withSpot = <T extends GridItem>(
  items: readonly T[],
  id: string,
  { spot, least }: { spot: GridPosition; least: { w: number; h: number } },
): T[] => {
  const wanted = onGrid(spot, least);
  const moved = items.map((item) => (item._id === id ? { ...item, spot: wanted } : item));
  const held = moved.find((item) => item._id === id);
  // What lies under it and begins higher would push it down; it goes below instead.
  const parted = moved.map((item) =>
    held && item._id !== id && item.spot.y < held.spot.y + held.spot.h && overlap(item.spot, held.spot)
      ? {
          ...item,
          spot: { ...item.spot, y: item.spot.y < held.spot.y ? item.spot.y : held.spot.y + held.spot.h },
        }
      : item,
  );
  return compactLayout(parted, id);
};

/**
 * Pages for a screen of `rows` rows that nobody scrolls: cut where no widget lies across, each with as many rows as fit and beginning
 * at its top. What is higher than the screen by itself has a page of its own.
 */
export const paginateItems = <T extends GridItem>(items: readonly T[], rows: number): T[][] => {
  const pages: { items: T[]; from: number; to: number }[] = [];
  for (const { items: band, from, to } of bandsOf(items)) {
    const page = pages.at(-1);
    if (page && to - page.from <= rows) Object.assign(page, { items: [...page.items, ...band], to });
    else pages.push({ items: band, from, to });
  }
  return pages.map(({ items: page, from }) =>
    page.map((item) => ({ ...item, spot: { ...item.spot, y: item.spot.y - from } })),
  );
};

/** Widgets that no line from left to right parts, from the top. */
const bandsOf = <T extends GridItem>(items: readonly T[]): { items: T[]; from: number; to: number }[] => {
  const bands: { items: T[]; from: number; to: number }[] = [];
  for (const item of sortByPosition(items)) {
    const { y, h } = item.spot;
    const band = bands.at(-1);
    if (band && y < band.to)
      Object.assign(band, { items: [...band.items, item], to: Math.max(band.to, y + h) });
    else bands.push({ items: [item], from: y, to: y + h });
  }
  return bands;
};

/** The first free place below everything. */
export const findFreePosition = (
  items: readonly GridItem[],
  { w, h }: { w: number; h: number },
): GridPosition => ({
  x: 0,
  y: items.reduce((lowest, { spot }) => Math.max(lowest, spot.y + spot.h), 0),
  w,
  h,
});
