import { expect, it } from 'vitest';
import type { MapShapes } from '#engine/maps/map-shapes.ts';
import { THAILAND } from '#engine/maps/thailand.ts';
import { WORLD } from '#engine/maps/world.ts';

it.each([
  ['the Vatican', 'VA', 41.9, 12.45],
  ['Guam', 'GU', 13.45, 144.78],
  ['Pitcairn', 'PN', -24.4, -128.3],
])('A point of the world is where its place is drawn: %s', (_name, code, latitude, longitude) => {
  const [x = 0, y = 0] = WORLD.project(latitude, longitude) ?? [];
  const [drawnX = 0, drawnY = 0] = WORLD.points[code] ?? [];
  expect(Math.hypot(x - drawnX, y - drawnY)).toBeLessThan(8);
});

/** The edges of a shape, from the steps of its path. */
function listEdges({ shapes }: MapShapes, code: string) {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const ring of (shapes[code] ?? '').split('M').filter(Boolean)) {
    const numbers = [...ring.matchAll(/-?\d+/g)].map(Number);
    let [x, y] = [0, 0];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      [x, y] = [x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)];
      xs.push(x);
      ys.push(y);
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

it.each([
  ['Bangkok', 'TH-10', 13.7563, 100.5018],
  ['Chiang Mai', 'TH-50', 18.7883, 98.9853],
  ['Phuket', 'TH-83', 7.95, 98.34],
  ['Ubon Ratchathani', 'TH-34', 15.2448, 104.8473],
])('A point of Thailand is within its province: %s', (_name, code, latitude, longitude) => {
  const [x = 0, y = 0] = THAILAND.project(latitude, longitude) ?? [];
  const { left, right, top, bottom } = listEdges(THAILAND, code);
  expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
});

it('A point outside of a map is not on it', () => {
  expect(THAILAND.project(35.68, 139.69)).toBeNull();
  expect(WORLD.project(-89, 0)).toBeNull();
  expect(WORLD.project(35.68, 139.69)).not.toBeNull();
});
