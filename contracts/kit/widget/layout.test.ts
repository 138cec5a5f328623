import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GridItem } from './grid.ts';
import {
  sortByPosition,
  paginateItems,
  compactLayout,
  findFirstGap,
  findFreePosition,
  withSpot,
} from './layout.ts';

const least = { w: 2, h: 1 };
const items = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 11 }),
      y: fc.integer({ min: 0, max: 20 }),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((spots) =>
    spots.map((spot, index): GridItem => ({
      _id: `w${index}`,
      spot: { ...spot, x: Math.min(spot.x, 12 - spot.w) },
    })),
  );

function apart(all: readonly GridItem[]): boolean {
  return all.every((a, index) =>
    all
      .slice(index + 1)
      .every(
        (b) =>
          a.spot.x + a.spot.w <= b.spot.x ||
          b.spot.x + b.spot.w <= a.spot.x ||
          a.spot.y + a.spot.h <= b.spot.y ||
          b.spot.y + b.spot.h <= a.spot.y,
      ),
  );
}

it('widgets never overlap, none is lost, and settling the layout again changes nothing', () => {
  fc.assert(
    fc.property(items, (all) => {
      const done = compactLayout(all);
      expect(apart(done)).toBe(true);
      expect(done.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
      expect(compactLayout(done)).toEqual(done);
    }),
  );
});

it('after any move, all widgets stay on the grid without overlap, and the moved one keeps its column and size', () => {
  fc.assert(
    fc.property(items, items, fc.nat(), (all, [to], pick) => {
      const before = compactLayout(all);
      const id = before[pick % before.length]?._id ?? '';
      const spot = to?.spot ?? { x: 0, y: 0, w: 2, h: 2 };
      const after = withSpot(before, id, { spot, least });
      expect(apart(after)).toBe(true);
      const moved = after.find((item) => item._id === id);
      expect(moved?.spot.w).toBe(Math.max(least.w, spot.w));
      expect((moved?.spot.x ?? 0) + (moved?.spot.w ?? 0)).toBeLessThanOrEqual(12);
    }),
  );
});

it('a widget that is put onto another changes places with it', () => {
  const [a, b] = [
    { _id: 'a', spot: { x: 0, y: 0, w: 6, h: 4 } },
    { _id: 'b', spot: { x: 0, y: 4, w: 6, h: 4 } },
  ];
  const up = withSpot([a, b], 'b', { spot: { ...b.spot, y: 0 }, least });
  expect(sortByPosition(up).map(({ _id }) => _id)).toEqual(['b', 'a']);
  expect(findFreePosition(up, { w: 4, h: 2 })).toEqual({ x: 0, y: 8, w: 4, h: 2 });
});

it('a widget that is moved next to another also makes room: the one that was there moves below', () => {
  const row = [
    { _id: 'a', spot: { x: 0, y: 0, w: 6, h: 4 } },
    { _id: 'b', spot: { x: 6, y: 0, w: 6, h: 4 } },
  ];
  const after = withSpot(row, 'a', { spot: { x: 0, y: 0, w: 8, h: 4 }, least });
  expect(after.find(({ _id }) => _id === 'b')?.spot).toEqual({ x: 6, y: 4, w: 6, h: 4 });
});

it('pages of a wall show every widget whole, and a page is higher than the screen only where a widget or a row of them is', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 30 }), (all, rows) => {
      const placed = compactLayout(all);
      const pages = paginateItems(placed, rows);
      expect(pages.flat().map(({ _id }) => _id)).toEqual(sortByPosition(placed).map(({ _id }) => _id));
      for (const page of pages) {
        expect(apart(page)).toBe(true);
        expect(Math.min(...page.map(({ spot }) => spot.y))).toBe(0);
        const height = Math.max(...page.map(({ spot }) => spot.y + spot.h));
        // A page that is too high is one band: it could not be cut anywhere.
        if (height > rows) expect(paginateItems(page, 1)).toHaveLength(1);
      }
      expect(paginateItems(placed, Infinity)).toHaveLength(1);
    }),
  );
});

it('a new item takes the first gap in which it fits, and moves nothing', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }), (all, w, h) => {
      const placed = compactLayout(all);
      const added = [...placed, { _id: 'new', spot: findFirstGap(placed, { w, h }) }];
      expect(apart(added)).toBe(true);
      expect(added.at(-1)?.spot.y).toBeLessThanOrEqual(findFreePosition(placed, { w, h }).y);
    }),
  );
  const row = [{ _id: 'a', spot: { x: 0, y: 0, w: 6, h: 4 } }];
  expect(findFirstGap(row, { w: 6, h: 4 })).toEqual({ x: 6, y: 0, w: 6, h: 4 });
  expect(findFirstGap(row, { w: 8, h: 2 })).toEqual({ x: 0, y: 4, w: 8, h: 2 });
});
