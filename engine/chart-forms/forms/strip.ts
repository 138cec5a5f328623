import type { Form } from '#contracts/custom-viz/forms/form.ts';
import {
  buildGoalMarks,
  buildPointAxis,
  buildValueAxis,
  canBeLog,
  GRID,
} from '#engine/chart-forms/drawing/axes.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { findPointColor, readValue, toCell, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint } from '#engine/chart-forms/model/chart-model.ts';

type StripForm = Extract<Form, { name: 'strip' }>;

/** A point for each value within each group, beside each other where they would cover one another. */
export function drawStrip(context: DrawContext, form: StripForm): ChartDrawing {
  const { model, part, theme } = context;
  const series = model.series.filter(({ period }) => period === 'now');
  const measure = series[0]?.measure;
  if (!measure) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const marks: Mark[] = [];
  const dots = part.points.flatMap((point, at) =>
    series.flatMap((one) => {
      const cell = readPoint(model, point, one);
      const value = readValue(cell);
      if (value === null) return [];
      marks.push({
        title: `${point.label} · ${one.column.label}`,
        lines: [{ label: measure.label, text: writeCell(model.input, measure, cell) }],
        cell: toCell(point, one),
        at: { series: 'dots', index: marks.length },
      });
      return [
        {
          value: [at, value],
          mark: marks.length - 1,
          itemStyle: { color: findPointColor(context, point).color },
        },
      ];
    }),
  );
  const values = dots.map(({ value }) => value[1] ?? 0);
  const isLog = form.log && canBeLog(values);
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: form.log && !isLog ? [{ code: 'log_not_positive' }] : [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      grid: GRID,
      xAxis: {
        ...buildPointAxis(context, { points: part.points, isSideways: false }),
        jitter: 36,
        jitterOverlap: false,
      },
      yAxis: buildValueAxis(context, { unit: measure.unit, values, isLog }),
      series: [
        {
          id: 'dots',
          type: 'scatter',
          symbolSize: 9,
          itemStyle: { opacity: 0.75, borderColor: theme.surface, borderWidth: 1 },
          emphasis: { scale: 1.3, itemStyle: { opacity: 1 } },
          data: dots,
          ...buildGoalMarks(context, form.goals),
        },
      ],
    },
  };
}
