import type { MapShapes } from '#engine/maps/map-shapes.ts';

/** A value that may be a place, by its key and its label. */
export type PlaceValue = { key: string | null; label: string };

/** The code of the shape of each value, by ISO code or by name in English or Thai; null for one that the map does not have. */
export function matchPlaces(map: MapShapes, values: readonly PlaceValue[]): (string | null)[] {
  const codes = [...Object.keys(map.shapes), ...Object.keys(map.points)];
  const byName = new Map(
    codes.flatMap((code) => [code, ...map.nameOf(code)].map((name) => [simplify(name), code])),
  );
  return values.map(({ key, label }) => {
    if (key === null) return null;
    return byName.get(simplify(key)) ?? byName.get(simplify(label)) ?? null;
  });
}

/** A name without what people write differently: case, spaces and signs, and the word for a province. */
function simplify(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(
      /^(?:\u0E08\u0E31\u0E07\u0E2B\u0E27\u0E31\u0E14|\u0E08\.)\s*|\s+(?:province|metropolis)$/g,
      '',
    )
    .replaceAll(/[\s.'’-]/g, '');
}
