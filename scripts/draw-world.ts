import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Draws the countries of the world for the map of mentions: `node scripts/draw-world.ts FOLDER`, where the folder is that of the package
 * world-atlas (ISC; the shapes are Natural Earth's, in the public domain, with the borders that it draws). Countries too small for the
 * coarse shapes, such as Singapore, become a point in the middle of their fine ones.
 */
const pair = z.tuple([z.number(), z.number()]);
const polygon = z.array(z.array(z.number()));
const properties = z.object({ name: z.string() });
const Atlas = z.object({
  transform: z.object({ scale: pair, translate: pair }),
  arcs: z.array(z.array(pair)),
  objects: z.object({
    countries: z.object({
      geometries: z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('Polygon'), id: z.string().optional(), properties, arcs: polygon }),
          z.object({
            type: z.literal('MultiPolygon'),
            id: z.string().optional(),
            properties,
            arcs: z.array(polygon),
          }),
        ]),
      ),
    }),
  }),
});
type Point = [number, number];

const WIDTH = 2000;
/** Countries without a number in that data. */
const UNNUMBERED: Readonly<Record<string, string>> = { Kosovo: 'XK', Somaliland: 'SO', 'N. Cyprus': 'CY' };
/** Nobody posts from there, and it would take a fifth of the map. */
const LEFT_OUT = 'AQ';

/** The number of a country in CLDR, by its two-letter code. */
function codeOf(id: string | undefined, name: string): string | undefined {
  return id === undefined
    ? UNNUMBERED[name]
    : /^und-([A-Z]{2})$/.exec(Intl.getCanonicalLocales(`und-${id}`)[0] ?? '')?.[1];
}

/** Equal Earth (Šavrič, Patterson, Jenny 2018): an equal-area projection, so that no country seems more important than it is. */
const EARTH = [1.340264, -0.081106, 0.000893, 0.003796] as const;
function projected([longitude, latitude]: Point): Point {
  const [a, b, c, d] = EARTH;
  const angle = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180));
  const [two, six] = [angle ** 2, angle ** 6];
  const across = (longitude * Math.PI) / 180;
  return [
    (2 * Math.sqrt(3) * across * Math.cos(angle)) / (3 * (9 * d * six * two + 7 * c * six + 3 * b * two + a)),
    angle * (d * six * two + c * six + b * two + a),
  ];
}
const [EAST] = projected([180, 0]);
const [, NORTH] = projected([0, 84]);
function drawn(point: Point): Point {
  const [x, y] = projected(point);
  const scale = WIDTH / (2 * EAST);
  return [Math.round((x + EAST) * scale), Math.round((NORTH - y) * scale)];
}

/** The rings of every country, as longitudes and latitudes. */
function ringsIn(file: string): Map<string, Point[][]> {
  const { arcs, objects, transform } = Atlas.parse(JSON.parse(readFileSync(file, 'utf8')));
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([right, up]): Point => {
      [x, y] = [x + right, y + up];
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  const line = (index: number): Point[] => (index < 0 ? lines[~index]!.toReversed() : lines[index]!);
  const found = new Map<string, Point[][]>();
  for (const country of objects.countries.geometries) {
    const code = codeOf(country.id, country.properties.name);
    if (code === undefined || code === LEFT_OUT) continue;
    const rings = (country.type === 'Polygon' ? [country.arcs] : country.arcs).flat();
    found.set(code, [...(found.get(code) ?? []), ...rings.flatMap((ring) => unwrapped(ring.flatMap(line)))]);
  }
  return found;
}

/** Splits a ring that crosses the edge of the map, as Russia's does, into one ring on either side. */
function unwrapped(ring: readonly Point[]): Point[][] {
  const jumps = ring.flatMap(([east], at) => (at > 0 && Math.abs(east - ring[at - 1]![0]) > 180 ? [at] : []));
  const [first] = jumps;
  if (first === undefined) return [[...ring]];
  const pieces = jumps.slice(1).map((to, index) => ring.slice(jumps[index], to));
  return [...pieces, [...ring.slice(jumps.at(-1)), ...ring.slice(1, first)]];
}

/** A path of steps from point to point; rings that shrink to a point are left out. */
function pathOf(rings: readonly Point[][]): string {
  return rings
    .map((ring) => {
      const points = ring
        .map(drawn)
        .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]![0] || y !== all[at - 1]![1]);
      if (points.length < 4) return '';
      const steps = points.slice(1, -1).map(([x, y], at) => `${x - points[at]![0]} ${y - points[at]![1]}`);
      return `M${points[0]!.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
    })
    .join('');
}

function middleOf(rings: readonly Point[][]): Point {
  const largest = rings.toSorted((a, b) => b.length - a.length)[0]!;
  const sum = largest.reduce(([x, y], [right, up]): Point => [x + right, y + up], [0, 0]);
  return drawn([sum[0] / largest.length, sum[1] / largest.length]);
}

const folder = process.argv[2] ?? '.';
const shapes = Object.fromEntries(
  [...ringsIn(join(folder, 'countries-110m.json'))].map(([code, rings]) => [code, pathOf(rings)]),
);
const points = Object.fromEntries(
  [...ringsIn(join(folder, 'countries-50m.json'))].flatMap(([code, rings]) =>
    shapes[code] ? [] : [[code, middleOf(rings)]],
  ),
);
const [, height] = drawn([0, -57]);
writeFileSync('engine/maps/world.json', `${JSON.stringify({ width: WIDTH, height, shapes, points })}\n`);
