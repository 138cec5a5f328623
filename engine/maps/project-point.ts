/** A point in the units of a map, from the left and from the top; null outside of it. */
export type ProjectPoint = (latitude: number, longitude: number) => readonly [x: number, y: number] | null;

type Size = { width: number; height: number };

/** Equal Earth (Šavrič, Patterson, Jenny 2018), as `scripts/draw-world.ts` draws the shapes. */
const EARTH = [1.340264, -0.081106, 0.000893, 0.003796] as const;
/** Where the map of the world ends in the north. */
const NORTH = 84;

/** Places points on the map of the world. */
export function makeWorldProjection({ width, height }: Size): ProjectPoint {
  const [east] = projectEarth(0, 180);
  const [, north] = projectEarth(NORTH, 0);
  const scale = width / (2 * east);
  return (latitude, longitude) => {
    const [x, y] = projectEarth(latitude, longitude);
    return keepWithin([(x + east) * scale, (north - y) * scale], { width, height });
  };
}

function projectEarth(latitude: number, longitude: number): [x: number, y: number] {
  const [a, b, c, d] = EARTH;
  const angle = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180));
  const [two, six] = [angle ** 2, angle ** 6];
  const across = (longitude * Math.PI) / 180;
  return [
    (2 * Math.sqrt(3) * across * Math.cos(angle)) / (3 * (9 * d * six * two + 7 * c * six + 3 * b * two + a)),
    angle * (d * six * two + c * six + b * two + a),
  ];
}

/** The edges of the map of Thailand, in degrees, as `scripts/draw-thailand.ts` draws it. */
const THAILAND = { west: 97.3, east: 105.7, north: 20.5 };

/** Places points on the map of Thailand. */
export function makeThailandProjection({ width, height }: Size): ProjectPoint {
  const { west, east, north } = THAILAND;
  // A degree to the east is shorter than one to the north; this is the middle latitude.
  const middle = Math.cos((13 * Math.PI) / 180);
  const scale = width / ((east - west) * middle);
  return (latitude, longitude) =>
    keepWithin([(longitude - west) * middle * scale, (north - latitude) * scale], { width, height });
}

function keepWithin(point: [x: number, y: number], { width, height }: Size): [x: number, y: number] | null {
  const [x, y] = point;
  return x >= 0 && x <= width && y >= 0 && y <= height ? point : null;
}
