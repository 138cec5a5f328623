import type { CustomSeriesOption } from 'echarts/charts';
import type { Drawing } from './options.ts';

/** The side of the tile that the hatching is made of, in pixels. */
const TILE = 8;

/** The hatched places behind bars whose numbers are not the whole, with the reason under the pointer; none where all is whole. */
export const gapSeries = ({ bars, colors, gap }: Drawing): CustomSeriesOption[] => {
  const places = bars.flatMap((bar, index) => (bar.gap === undefined ? [] : [{ index, why: bar.gap }]));
  if (gap === undefined || places.length === 0) return [];
  const image = hatching(colors.dim);
  return [
    {
      id: 'gaps',
      type: 'custom',
      name: gap,
      silent: true,
      z: 0,
      itemStyle: { color: colors.dim },
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
          style: { fill: { image, repeat: 'repeat' }, opacity: 0.45 },
        };
      },
    },
  ];
};

/** Where the grid stands; ECharts tells of every coordinate system by the same loose type. */
const boxOf = (system: object): { y: number; height: number } => ({
  y: 'y' in system && typeof system.y === 'number' ? system.y : 0,
  height: 'height' in system && typeof system.height === 'number' ? system.height : 0,
});

/** One tile of slanted lines. */
const hatching = (color: string): HTMLCanvasElement => {
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
};
