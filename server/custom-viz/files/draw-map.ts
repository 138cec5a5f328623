import type { ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, MapArea } from '#engine/chart-forms/drawing/drawing.ts';
import type { MapShapes } from '#engine/maps/map-shapes.ts';
import { matchPlaces } from '#engine/maps/match-places.ts';
import { placeSpots } from '#engine/maps/place-spots.ts';
import { THAILAND } from '#engine/maps/thailand.ts';
import { findValueStep, MAP_STEPS } from '#engine/maps/value-step.ts';
import { WORLD } from '#engine/maps/world.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { measureLine, writeSvgText } from '#server/reports/public.ts';

type MapDrawing = Extract<ChartDrawing, { kind: 'map' }>;
type PointsDrawing = Extract<ChartDrawing, { kind: 'points' }>;
type Picture = { svg: string; width: number; height: number };

const MAPS = { world: WORLD, thailand: THAILAND };
/** The part of a picture that the map takes; the rest is the list of the places. */
const MAP_SHARE = { world: 0.64, thailand: 0.5 } as const;
const MOST_HEIGHT = 420;
const GAP = 20;
/** A row of the list, and the most of them; the table has all. */
const ROW = 24;
const MOST_ROWS = 14;
/** How strong each step of colour is over that of the land, as on screen. */
const STRENGTHS = [0.25, 0.42, 0.6, 0.8, 1] as const;
/** The radius of a place without a shape, as a part of the map's width. */
const POINT = 0.0055;

/** A map as on screen: the darker, the more; beside it the first places with their numbers, below it what the map does not have. */
export function drawMapPicture({ map: name, areas }: MapDrawing, page: MapPage): Picture {
  const { theme } = page.context;
  const map = MAPS[name];
  const codes = matchPlaces(map, areas);
  const placed = areas.filter((_area, at) => codes[at] !== null);
  const most = Math.max(1, ...placed.map(({ value }) => value));
  const steps = new Map(
    areas.flatMap((area, at) => {
      const code = codes[at];
      return code ? [[code, findValueStep(area.value, most)] as const] : [];
    }),
  );
  return drawPage(
    { name, map, drawn: writeShapes(map, steps, theme) },
    { listed: areas, missing: areas.filter((_area, at) => codes[at] === null) },
    page,
  );
}

/** Circles on a map as on screen: the larger, the more, in the colours of their values. */
export function drawPointsPicture({ map: name, spots }: PointsDrawing, page: MapPage): Picture {
  const { theme } = page.context;
  const map = MAPS[name];
  const { circles, missing } = placeSpots(map, spots);
  const drawnCircles = circles.map(
    ({ spot, x, y, radius }) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${spot.color}" fill-opacity="0.8" stroke="${theme.surface}" stroke-width="${map.width / 1000}"/>`,
  );
  const drawn = [writeShapes(map, new Map(), theme), ...drawnCircles].join('');
  return drawPage({ name, map, drawn }, { listed: spots, missing }, page);
}

type MapPage = { width: number; context: TileContext };
type DrawnMap = { name: keyof typeof MAPS; map: MapShapes; drawn: string };
type ListedPlace = Pick<MapArea, 'label' | 'text' | 'value' | 'share'> & { color?: string };

function drawPage(
  { name, map, drawn }: DrawnMap,
  { listed: all, missing }: { listed: readonly ListedPlace[]; missing: readonly ListedPlace[] },
  { width, context: { theme, writer } }: MapPage,
): Picture {
  const scale = Math.min((width * MAP_SHARE[name]) / map.width, MOST_HEIGHT / map.height);
  const left = map.width * scale + GAP;
  const listed = all.toSorted((one, other) => other.value - one.value).slice(0, MOST_ROWS);
  const body = Math.max(map.height * scale, listed.length * ROW);
  const names = writer.labels.list(missing.map(({ label }) => label));
  const note = missing.length === 0 ? '' : cutToWidth(writer.labels.screen.unplaced(names), width);
  const height = Math.ceil(body + (note === '' ? 4 : ROW + 4));
  return {
    width,
    height,
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<g transform="scale(${scale})">${drawn}</g>`,
      ...listed.map((area, row) => writeRow(area, { left, right: width, top: row * ROW }, theme)),
      note === '' ? '' : writeSvgText(note, { x: 2, y: height - 8, ink: theme.dim }),
      '</svg>',
    ].join(''),
  };
}

function writeShapes(map: MapShapes, steps: ReadonlyMap<string, number>, theme: ChartTheme): string {
  const paint = (code: string): string =>
    `fill="${findLandColor(steps.get(code), theme)}" stroke="${theme.surface}" stroke-width="${map.width / 1000}"`;
  const points = Object.entries(map.points).flatMap(([code, [x, y]]) =>
    steps.has(code)
      ? [`<circle cx="${x ?? 0}" cy="${y ?? 0}" r="${map.width * POINT}" ${paint(code)}/>`]
      : [],
  );
  return [
    ...Object.entries(map.shapes).map(([code, path]) => `<path d="${path}" ${paint(code)}/>`),
    ...points,
  ].join('');
}

/** The colour of a step mixed into that of the land; without a step the land's own. */
function findLandColor(step: number | undefined, { accent, line }: ChartTheme): string {
  if (step === undefined) return line;
  const strength = STRENGTHS[Math.min(MAP_STEPS, step) - 1] ?? 1;
  const mixed = [1, 3, 5].map((at) => {
    const [strong, weak] = [accent, line].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((strong ?? 0) * strength + (weak ?? 0) * (1 - strength));
  });
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

type RowPlace = { left: number; right: number; top: number };

/** A place of the list: name, bar and number. */
function writeRow(
  { label, text, share, color }: ListedPlace,
  { left, right, top }: RowPlace,
  theme: ChartTheme,
): string {
  const width = right - left;
  const numbers = measureLine(text, { size: LETTERS, bold: false }) + 8;
  const bar = { x: left + width * 0.5, width: Math.max(10, width * 0.5 - Math.max(56, numbers)) };
  const y = top + 16;
  return [
    writeSvgText(cutToWidth(label, width * 0.5 - 10), { x: left, y, ink: theme.text }),
    `<rect x="${bar.x}" y="${top + 9}" width="${bar.width}" height="6" fill="${theme.line}"/>`,
    `<rect x="${bar.x}" y="${top + 9}" width="${bar.width * share}" height="6" fill="${color ?? theme.accent}"/>`,
    writeSvgText(text, { x: right, y, ink: theme.text, anchor: 'end' }),
  ].join('');
}

const LETTERS = 12;

/** A text that ends within a width. */
function cutToWidth(text: string, width: number): string {
  const fits = (one: string): boolean => measureLine(one, { size: LETTERS, bold: false }) <= width;
  if (fits(text)) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('')}…`;
}
