import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { buildPointAxis, GRID } from '#engine/chart-forms/drawing/axes.ts';
import { buildColorScale, findLetterColor } from '#engine/chart-forms/drawing/color-scale.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue, toCell, writeCell, writeShort } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint } from '#engine/chart-forms/model/chart-model.ts';

type HeatMapForm = Extract<Form, { name: 'heat_map' }>;

/** A field for each pair of values of two dimensions; none where the value is not known. */
export function drawHeatMap(context: DrawContext, form: HeatMapForm): ChartDrawing {
  const { model, part, theme } = context;
  const series = model.series.filter(({ period }) => period === 'now');
  const measure = series[0]?.measure;
  if (!measure) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const marks: Mark[] = [];
  const fields = series.flatMap((one, row) =>
    part.points.flatMap((point, column) => {
      const cell = readPoint(model, point, one);
      const value = readValue(cell);
      if (value === null) return [];
      marks.push({
        title: `${point.label} · ${one.column.label}`,
        lines: [{ label: measure.label, text: writeCell(model.input, measure, cell) }],
        cell: toCell(point, one),
        at: { series: 'fields', index: marks.length },
      });
      return [
        { value: [column, row, value], mark: marks.length - 1, text: writeShort(model.input, measure, cell) },
      ];
    }),
  );
  const values = fields.map(({ value }) => value[2] ?? 0);
  const most = Math.max(1e-9, ...values);
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      grid: { ...GRID, top: 6, bottom: 34 },
      xAxis: {
        ...buildPointAxis(context, { points: part.points, isSideways: false }),
        axisLine: { show: false },
      },
      yAxis: buildPointAxis(context, { points: series.map(({ column }) => column), isSideways: true }),
      visualMap: buildColorScale(context, { values, steps: form.steps, measure }),
      series: [
        {
          id: 'fields',
          type: 'heatmap',
          itemStyle: { borderColor: theme.surface, borderWidth: 1.5, borderRadius: 3 },
          emphasis: { itemStyle: { borderColor: theme.text } },
          data: fields.map(({ value, mark, text }) => ({
            value,
            mark,
            label: {
              ...buildTextStyle(context, findLetterColor(context, (value[2] ?? 0) / most)),
              show: form.labels,
              formatter: () => text,
            },
          })),
        },
      ],
    },
  };
}
