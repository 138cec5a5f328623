import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartInput } from './chart-input.ts';

/** The side of a tile of the hatching, in pixels. */
const TILE = 8;

/** Opacity of the shade behind a bar that the period covers only in part. */
const SHADE = 0.1;

/**
 * The hatched areas behind bars whose numbers are incomplete, and the shaded ones behind bars that the period cuts, each with its reason.
 */
export function buildGapSeries({ bars, colors, gap, part }: ChartInput): CustomSeriesOption[] {
  const reasonsOf = (reason: 'gap' | 'cut') =>
    bars.flatMap((bar, index) => (bar[reason] === undefined ? [] : [{ index, why: bar[reason] }]));
  const [gaps, cuts] = [reasonsOf('gap'), reasonsOf('cut')];
  return [
    ...(part === undefined || cuts.length === 0
      ? []
      : [
          placesOf({
            id: 'cuts',
            name: part,
            color: colors.dim,
            places: cuts,
            fill: { fill: colors.dim, opacity: SHADE },
          }),
        ]),
    ...(gap === undefined || gaps.length === 0
      ? []
      : [
          placesOf({
            id: 'gaps',
            name: gap,
            color: colors.dim,
            places: gaps,
            fill: { fill: { image: hatching(colors.dim), repeat: 'repeat' }, opacity: 0.45 },
          }),
        ]),
  ];
}

type GapMarkers = {
  id: string;
  name: string;
  color: string;
  places: readonly { index: number; why: string }[];
  fill: { fill: string | { image: HTMLCanvasElement; repeat: 'repeat' }; opacity: number };
};

function placesOf({ id, name, color, places, fill }: GapMarkers): CustomSeriesOption {
  return {
    id,
    type: 'custom',
    name,
    silent: true,
    z: 0,
    itemStyle: { color },
    tooltip: { valueFormatter: (_value, at) => places[at]?.why ?? '' },
    encode: { x: 0, y: 1, tooltip: 1 },
    data: places.map(({ index }) => [index, 0]),
    renderItem: ({ coordSys }, api) => {
      const [middle = 0] = api.coord([api.value(0), 0]);
      const size = api.size?.([1, 0]);
      const width = Array.isArray(size) ? (size[0] ?? 0) : 0;
      const { y, height } = boxOf(coordSys);
      return {
        type: 'rect',
        shape: { x: middle - width / 2, y, width, height },
        style: fill,
      };
    },
  };
}

/** The position of the grid; ECharts describes every coordinate system by the same loose type. */
function boxOf(system: object): { y: number; height: number } {
  return {
    y: 'y' in system && typeof system.y === 'number' ? system.y : 0,
    height: 'height' in system && typeof system.height === 'number' ? system.height : 0,
  };
}

/** One tile of slanted lines. */
function hatching(color: string): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = TILE;
  tile.height = TILE;
  const pen = tile.getContext('2d');
  if (!pen) return tile;
  pen.strokeStyle = color;
  pen.lineWidth = 1;
  for (const shift of [-TILE, 0, TILE]) {
    pen.moveTo(shift, TILE);
    pen.lineTo(shift + TILE, 0);
  }
  pen.stroke();
  return tile;
}
