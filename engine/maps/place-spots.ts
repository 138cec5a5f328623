import type { MapShapes } from './map-shapes.ts';

type MapValue = { at: { latitude: number; longitude: number } | null; share: number };

/** A value where it is on a map, in the units of the map. */
export type MapCircle<One extends MapValue> = {
  spot: One;
  x: number;
  y: number;
  radius: number;
};

/** The radius of the smallest and of the largest circle, as parts of the width of a map. */
const RADII = { least: 0.006, most: 0.032 };

/** Values on a map as circles whose area is their share, the largest first so that none is hidden; and those that are not on it. */
export function placeSpots<One extends MapValue>(
  map: Pick<MapShapes, 'width' | 'height' | 'project'>,
  spots: readonly One[],
): { circles: MapCircle<One>[]; missing: One[] } {
  const circles: MapCircle<One>[] = [];
  const missing: One[] = [];
  // A high map is drawn smaller, so its circles are larger in its own units.
  const size = Math.max(map.width, map.height);
  for (const spot of spots) {
    const point = spot.at && map.project(spot.at.latitude, spot.at.longitude);
    if (!point) missing.push(spot);
    else {
      const radius = size * (RADII.least + (RADII.most - RADII.least) * Math.sqrt(spot.share));
      circles.push({ spot, x: point[0], y: point[1], radius });
    }
  }
  return { circles: circles.toSorted((one, other) => other.radius - one.radius), missing };
}
