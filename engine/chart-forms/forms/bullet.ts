import type { ScatterSeriesOption } from 'echarts';
import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { buildGoalMarks, buildPointAxis, buildValueAxis, GRID } from '#engine/chart-forms/drawing/axes.ts';
import { buildBarSeries } from '#engine/chart-forms/drawing/bar-series.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import { readValues } from '#engine/chart-forms/drawing/series-values.ts';
import { readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

type BulletForm = Extract<Form, { name: 'bullet' }>;

/** A bar for each value beside its target: a second measure, or a number; bands behind all. */
export function drawBullet(context: DrawContext, form: BulletForm): ChartDrawing {
  const { model, part } = context;
  const [series, second] = model.series.filter(({ period }) => period === 'now');
  if (!series) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const { writer, catalog } = model.input;
  const targets = part.points.map((point) => readTarget(context, { point, second, target: form.target }));
  const [values = []] = readValues(context, [series], part.points);
  const marks: Mark[] = [];
  const bars = buildBarSeries(context, {
    one: series,
    values,
    marks,
    plot: { hasLabels: false, stacking: 'none', isSideways: true, axis: 0 },
  });
  const withTargets = marks.map((mark, index) => {
    const target = targets[index];
    if (!target) return mark;
    return {
      ...mark,
      lines: [...mark.lines, { label: second?.label ?? writer.labels.target, text: target.text }],
    };
  });
  const points =
    model.across.length > 0
      ? part.points
      : part.points.map((point) => ({ ...point, label: catalog.findMeasure(series.measure.id).label }));
  return {
    kind: 'echarts',
    marks: withTargets,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, withTargets, 'item'),
      grid: GRID,
      xAxis: buildValueAxis(context, {
        unit: series.measure.unit,
        values: [...values, ...targets.map((target) => target?.value ?? null)],
      }),
      yAxis: buildPointAxis(context, { points, isSideways: true }),
      series: [
        { ...bars, barMaxWidth: 14, ...buildGoalMarks(context, form.goals, 'xAxis') },
        buildTargets(context, targets),
      ],
    },
  };
}

type Target = { value: number; text: string };

function readTarget(
  { model }: DrawContext,
  { point, second, target }: { point: Entry; second: Series | undefined; target: number | null },
): Target | null {
  if (second) {
    const cell = readPoint(model, point, second);
    const value = readValue(cell);
    return value === null ? null : { value, text: writeCell(model.input, second.measure, cell) };
  }
  const unit = model.measures[0]?.unit ?? 'count';
  return target === null ? null : { value: target, text: model.input.writer.exact(target, unit) };
}

function buildTargets({ theme }: DrawContext, targets: readonly (Target | null)[]): ScatterSeriesOption {
  return {
    id: 'targets',
    type: 'scatter',
    silent: true,
    symbol: 'rect',
    symbolSize: [3, 26],
    itemStyle: { color: theme.text },
    tooltip: { show: false },
    data: targets.flatMap((target, index) => (target ? [[target.value, index]] : [])),
  };
}
