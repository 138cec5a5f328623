import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { fade, findColor } from '#engine/chart-forms/colors/chart-theme.ts';
import { buildPointAxis, buildValueAxis, GRID } from '#engine/chart-forms/drawing/axes.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, readValue } from '#engine/chart-forms/drawing/marks.ts';
import {
  buildItemStyle,
  buildSharedOption,
  buildTextStyle,
} from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint, type Entry } from '#engine/chart-forms/model/chart-model.ts';

type WaterfallForm = Extract<Form, { name: 'waterfall' }>;
type Step = { point: Entry; from: number; to: number; isTotal: boolean };

/** Parts that add up to their whole, each from where the one before it ends; the whole comes last. */
export function drawWaterfall(context: DrawContext, form: WaterfallForm): ChartDrawing {
  const { model, theme } = context;
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const { writer } = model.input;
  const { unit } = series.measure;
  const steps = listSteps(context, form);
  const base = findColor(theme, model.input.colors, series.color);
  const marks = steps.map(({ point, from, to, isTotal }, index): Mark => {
    const mark = buildMark(context, { point, series }, { series: 'steps', index });
    if (!isTotal || point.kind === 'total') return mark;
    return { ...mark, cell: null, lines: [{ label: series.label, text: writer.exact(to - from, unit) }] };
  });
  const colorOf = ({ from, to, isTotal }: Step) =>
    isTotal
      ? { color: theme.others, pattern: 0 }
      : to < from
        ? { color: fade(theme, base.color, 0.45), pattern: 1 }
        : base;
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'axis'),
      grid: { ...GRID, top: 24 },
      xAxis: buildPointAxis(context, { points: steps.map(({ point }) => point), isSideways: false }),
      yAxis: buildValueAxis(context, { unit, values: steps.map(({ from, to }) => Math.max(from, to)) }),
      series: [
        {
          id: 'below',
          type: 'bar',
          stack: 'all',
          silent: true,
          itemStyle: { color: 'transparent' },
          tooltip: { show: false },
          data: steps.map(({ from, to }) => Math.min(from, to)),
        },
        {
          id: 'steps',
          type: 'bar',
          stack: 'all',
          barMaxWidth: 48,
          data: steps.map((step, index) => ({
            value: Math.abs(step.to - step.from),
            mark: index,
            itemStyle: { ...buildItemStyle(colorOf(step), theme), borderRadius: 2 },
            label: {
              ...buildTextStyle(context, theme.text),
              show: form.labels,
              position: 'top' as const,
              formatter: () => writer.short(step.to - step.from, unit),
            },
          })),
        },
      ],
    },
  };
}

function listSteps({ model, part }: DrawContext, { total }: WaterfallForm): Step[] {
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return [];
  let at = 0;
  const steps = part.points.map((point): Step => {
    const from = at;
    at += readValue(readPoint(model, point, series)) ?? 0;
    return { point, from, to: at, isTotal: false };
  });
  if (!total) return steps;
  const [first] = part.points;
  const whole =
    part.totals[0] ??
    (first && {
      ...first,
      id: 'total',
      label: model.input.writer.labels.total,
      kind: 'value' as const,
      color: null,
    });
  return whole ? [...steps, { point: whole, from: 0, to: at, isTotal: true }] : steps;
}
