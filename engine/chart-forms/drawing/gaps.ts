import type { CustomSeriesOption } from 'echarts';
import { fade } from '#engine/chart-forms/colors/chart-theme.ts';
import type { DrawContext } from '#engine/chart-forms/drawing/drawing.ts';
import { isCutShort, readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

/** Between the lines of the hatching, in pixels. */
const BETWEEN = 7;

/** What was not collected is hatched, and what was collected or has passed only in part is shaded, so that neither looks like zero. */
export function buildGapSeries(
  context: DrawContext,
  { points, series }: { points: readonly Entry[]; series: readonly Series[] },
): CustomSeriesOption[] {
  const { model } = context;
  const now = series.filter(({ period }) => period === 'now');
  const isMissing = (point: Entry): boolean =>
    now.length > 0 && now.every((one) => readPoint(model, point, one)?.status === 'not_collected');
  const missing = points.flatMap((point, index) => (isMissing(point) ? [index] : []));
  const partial = points.flatMap((point, index) =>
    !missing.includes(index) && now.some((series) => isCutShort(model, { point, series })) ? [index] : [],
  );
  return [
    ...(partial.length > 0 ? [buildArea(context, 'partial', partial)] : []),
    ...(missing.length > 0 ? [buildArea(context, 'missing', missing)] : []),
  ];
}

function buildArea(
  { theme }: DrawContext,
  id: 'partial' | 'missing',
  places: readonly number[],
): CustomSeriesOption {
  return {
    id,
    type: 'custom',
    silent: true,
    z: 0,
    tooltip: { show: false },
    data: places.map((index) => [index, 0]),
    renderItem: ({ coordSys }, api) => {
      const [middle = 0] = api.coord([api.value(0), 0]);
      const size = api.size?.([1, 0]);
      const width = Array.isArray(size) ? (size[0] ?? 0) : 0;
      const box = { x: middle - width / 2, width, ...readHeight(coordSys) };
      if (id === 'partial')
        return { type: 'rect', shape: box, style: { fill: fade(theme, theme.dim, 0.88) } };
      return {
        type: 'group',
        children: listHatches(box).map((shape) => ({
          type: 'line' as const,
          shape,
          style: { stroke: theme.dim, lineWidth: 1, opacity: 0.55 },
        })),
      };
    },
  };
}

type Box = { x: number; y: number; width: number; height: number };

/** Slanted lines that end at the edges of a box. */
function listHatches({ x, y, width, height }: Box): { x1: number; y1: number; x2: number; y2: number }[] {
  const lines: { x1: number; y1: number; x2: number; y2: number }[] = [];
  for (let at = BETWEEN; at < width + height; at += BETWEEN)
    lines.push({
      x1: x + Math.max(0, at - height),
      y1: y + Math.min(height, at),
      x2: x + Math.min(width, at),
      y2: y + Math.max(0, at - width),
    });
  return lines;
}

/** The height of the grid; ECharts describes every coordinate system by the same loose type. */
function readHeight(system: object): { y: number; height: number } {
  return {
    y: 'y' in system && typeof system.y === 'number' ? system.y : 0,
    height: 'height' in system && typeof system.height === 'number' ? system.height : 0,
  };
}
