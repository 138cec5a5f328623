import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { buildGoalMarks, buildPointAxis, buildValueAxis, GRID } from '#engine/chart-forms/drawing/axes.ts';
import { buildBarSeries } from '#engine/chart-forms/drawing/bar-series.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import { readValues } from '#engine/chart-forms/drawing/series-values.ts';

type HistogramForm = Extract<Form, { name: 'histogram' }>;

/** Columns that touch each other, over ranges of a number in their order. */
export function drawHistogram(context: DrawContext, form: HistogramForm): ChartDrawing {
  const { model, part, theme } = context;
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const [values = []] = readValues(context, [series], part.points);
  const marks: Mark[] = [];
  const bars = buildBarSeries(context, {
    one: series,
    values,
    marks,
    plot: { hasLabels: form.labels, stacking: 'none', isSideways: false, axis: 0 },
  });
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'axis'),
      grid: GRID,
      xAxis: buildPointAxis(context, { points: part.points, isSideways: false }),
      yAxis: buildValueAxis(context, { unit: series.measure.unit, values }),
      series: [
        {
          ...bars,
          barMaxWidth: undefined,
          barCategoryGap: '0%',
          itemStyle: { ...bars.itemStyle, borderColor: theme.surface, borderWidth: 1, borderRadius: 0 },
          ...buildGoalMarks(context, form.goals),
        },
      ],
    },
  };
}
