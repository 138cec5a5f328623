import type { Form } from '#contracts/custom-viz/forms/form.ts';
import {
  buildGoalMarks,
  buildPointAxis,
  buildValueAxis,
  canBeLog,
  findAxis,
  GRID,
  listUnits,
} from '#engine/chart-forms/drawing/axes.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildGapSeries } from '#engine/chart-forms/drawing/gaps.ts';
import { buildLineSeries } from '#engine/chart-forms/drawing/line-series.ts';
import { buildSeriesLegend, listShownSeries } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import {
  findSharedMost,
  readValues,
  resolveStacking,
  toShares,
  type StackMode,
} from '#engine/chart-forms/drawing/series-values.ts';
import { addGoal, buildGoalLine } from '#engine/chart-forms/goals/draw-goal.ts';

type LineForm = Extract<Form, { name: 'line' }>;
type AreaForm = Extract<Form, { name: 'area' }>;

/** A line for each series; a gap where a value is not known. */
export function drawLines(context: DrawContext, form: LineForm): ChartDrawing {
  return draw(context, form, 'none');
}

/** Areas below lines, side by side, on top of each other, or as parts of a hundred. */
export function drawAreas(context: DrawContext, form: AreaForm): ChartDrawing {
  return draw(context, form, form.stack);
}

function draw(context: DrawContext, form: LineForm | AreaForm, wished: StackMode): ChartDrawing {
  const { points } = context.part;
  const series = listShownSeries(context);
  const { stacking, hints } = resolveStacking(wished, series);
  const read = readValues(context, series, points);
  const values = stacking === 'percent' ? toShares(series, read) : read;
  const isLog = form.log && stacking === 'none' && canBeLog(read.flat());
  const units = listUnits(series);
  const marks: Mark[] = [];
  const lines = series.map((one, at) =>
    buildLineSeries(context, {
      one,
      values: values[at] ?? [],
      marks,
      plot: { hasLabels: form.labels, isArea: form.name === 'area', stacking, axis: findAxis(units, one) },
    }),
  );
  const goal = buildGoalLine(context, { marks, axis: 0, isPercent: stacking === 'percent' });
  if (lines[0]) Object.assign(lines[0], buildGoalMarks(context, form.goals));
  return {
    kind: 'echarts',
    marks,
    legend: [...buildSeriesLegend(context), ...goal.legend],
    hints: [...hints, ...(form.log && !isLog ? [{ code: 'log_not_positive' } as const] : [])],
    ...(context.model.across[0] === 'time' && { brushes: true }),
    option: {
      ...buildSharedOption(context, marks, 'axis'),
      grid: GRID,
      xAxis: buildPointAxis(context, { points, isSideways: false }),
      yAxis: units.map((unit, at) =>
        buildValueAxis(context, {
          unit,
          at,
          isLog,
          isPercent: stacking === 'percent',
          sharedMost: addGoal(
            goal,
            findSharedMost(context, { series, unit, isStacked: stacking === 'stacked' }),
          ),
          values: [...(stacking === 'stacked' ? [] : values.flat()), ...goal.values],
        }),
      ),
      series: [...buildGapSeries(context, { points, series }), ...lines, ...goal.series],
    },
  };
}
