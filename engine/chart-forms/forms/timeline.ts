import { buildPointAxis, GRID } from '#engine/chart-forms/drawing/axes.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildGapSeries } from '#engine/chart-forms/drawing/gaps.ts';
import { buildMark, findSeriesColor } from '#engine/chart-forms/drawing/marks.ts';
import { buildItemStyle, buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import { readValues } from '#engine/chart-forms/drawing/series-values.ts';

/** The diameters of the smallest and the largest circle, in pixels. */
const SIZES = { least: 5, most: 26 };

/** Circles along time as large as their values, a lane for each value. */
export function drawTimeline(context: DrawContext): ChartDrawing {
  const { model, part, theme, width } = context;
  const series = model.series.filter(({ period }) => period === 'now');
  const values = readValues(context, series, part.points);
  const most = Math.max(1e-9, ...values.flat().map((value) => value ?? 0));
  // Circles may overlap their neighbours a little, and no more.
  const largest = Math.min(SIZES.most, Math.max(9, (1.5 * width) / Math.max(1, part.points.length)));
  const marks: Mark[] = [];
  const lanes = series.map((one, lane) => {
    let index = -1;
    return {
      id: one.id,
      type: 'scatter' as const,
      name: one.label,
      itemStyle: { ...buildItemStyle(findSeriesColor(context, one), theme), opacity: 0.8 },
      data: part.points.flatMap((point, at) => {
        const value = values[lane]?.[at] ?? null;
        if (value === null || value <= 0) return [];
        index += 1;
        marks.push(buildMark(context, { point, series: one }, { series: one.id, index }));
        const symbolSize = SIZES.least + (largest - SIZES.least) * Math.sqrt(value / most);
        return [{ value: [at, lane], mark: marks.length - 1, symbolSize }];
      }),
    };
  });
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    brushes: true,
    option: {
      ...buildSharedOption(context, marks, 'item'),
      grid: { ...GRID, left: 8 },
      xAxis: {
        ...buildPointAxis(context, { points: part.points, isSideways: false }),
        splitLine: { show: false },
      },
      yAxis: {
        ...buildPointAxis(context, {
          points: series.map(({ column, label }) => ({ ...column, label: column.label || label })),
          isSideways: true,
        }),
        splitLine: { show: true, lineStyle: { color: theme.line } },
      },
      series: [...buildGapSeries(context, { points: part.points, series }), ...lanes],
    },
  };
}
