import type { ScatterSeriesOption } from 'echarts';
import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { buildGoalMarks, buildPointAxis, buildValueAxis, GRID } from '#engine/chart-forms/drawing/axes.ts';
import { buildBarSeries } from '#engine/chart-forms/drawing/bar-series.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import { readValues } from '#engine/chart-forms/drawing/series-values.ts';
import { findShownGoal, readGoal, writeGoal, type ShownGoal } from '#engine/chart-forms/goals/read-goal.ts';
import { readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

type BulletForm = Extract<Form, { name: 'bullet' }>;

/** A bar for each value beside its target: a second measure, the goal to date, or a number; bands behind all. */
export function drawBullet(context: DrawContext, form: BulletForm): ChartDrawing {
  const { model, part } = context;
  const [series, second] = model.series.filter(({ period }) => period === 'now');
  if (!series) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const { catalog } = model.input;
  const goal = findShownGoal(model);
  const targets = part.points.map((point) =>
    readTarget(context, { point, second, goal, target: form.target }),
  );
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
      lines: [...mark.lines, { label: target.label, text: target.text }],
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

type Target = { label: string; value: number; text: string };

type TargetSource = {
  point: Entry;
  second: Series | undefined;
  goal: ShownGoal | null;
  target: number | null;
};

/** What a bar is to reach: the second measure, the goal to date, or the number that the form has. */
function readTarget({ model }: DrawContext, { point, second, goal, target }: TargetSource): Target | null {
  const { labels } = model.input.writer;
  if (second) {
    const cell = readPoint(model, point, second);
    const value = readValue(cell);
    const text = writeCell(model.input, second.measure, cell);
    return value === null ? null : { label: second.label, value, text };
  }
  const value = goal ? readGoal(model, goal, point) : target;
  return value === null ? null : { label: goal?.name ?? labels.target, value, text: writeGoal(model, value) };
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
