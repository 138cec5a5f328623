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
import { buildBarSeries } from '#engine/chart-forms/drawing/bar-series.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildGapSeries } from '#engine/chart-forms/drawing/gaps.ts';
import { buildSeriesLegend, listShownSeries } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import {
  findSharedMost,
  findStack,
  readValues,
  resolveStacking,
  toShares,
  type SeriesValues,
} from '#engine/chart-forms/drawing/series-values.ts';
import { addGoal, buildGoalLine } from '#engine/chart-forms/goals/draw-goal.ts';
import type { Entry, Series } from '#engine/chart-forms/model/chart-model.ts';

type BarForm = Extract<Form, { name: 'bar' }>;

/** Names longer than this, or more points than that, are read more easily beside bars than below them. */
const LONG_NAME = 14;
const MANY_POINTS = 8;

/** Bars, upright or sideways, side by side or on top of each other. */
export function drawBars(context: DrawContext, form: BarForm): ChartDrawing {
  const { points } = context.part;
  const series = listShownSeries(context);
  const { stacking, hints } = resolveStacking(form.stack, series);
  const read = readValues(context, series, points);
  const values = stacking === 'percent' ? toShares(series, read) : read;
  const isLog = form.log && stacking === 'none' && canBeLog(read.flat());
  const isSideways = resolveSideways(context, form.direction, points);
  const units = listUnits(series);
  const marks: Mark[] = [];
  const bars = series.map((one, at) =>
    buildBarSeries(context, {
      one,
      values: values[at] ?? [],
      marks,
      plot: { hasLabels: form.labels, stacking, isSideways, axis: findAxis(units, one) },
    }),
  );
  const goal = buildGoalLine(context, { marks, axis: 0, isPercent: stacking === 'percent', isSideways });
  const pointAxis = buildPointAxis(context, { points, isSideways });
  const valueAxes = units.map((unit, at) =>
    buildValueAxis(context, {
      unit,
      at,
      isLog,
      isPercent: stacking === 'percent',
      sharedMost: addGoal(goal, findSharedMost(context, { series, unit, isStacked: stacking === 'stacked' })),
      values: [...(stacking === 'stacked' ? sumStacks(series, values) : values.flat()), ...goal.values],
    }),
  );
  const first = bars[0];
  if (first) Object.assign(first, buildGoalMarks(context, form.goals, isSideways ? 'xAxis' : 'yAxis'));
  return {
    kind: 'echarts',
    marks,
    legend: [...buildSeriesLegend(context), ...goal.legend],
    hints: [...hints, ...(form.log && !isLog ? [{ code: 'log_not_positive' } as const] : [])],
    ...(context.model.across[0] === 'time' && !isSideways && { brushes: true }),
    option: {
      ...buildSharedOption(context, marks, 'axis'),
      grid: GRID,
      xAxis: isSideways ? valueAxes : pointAxis,
      yAxis: isSideways ? pointAxis : valueAxes,
      series: [...(isSideways ? [] : buildGapSeries(context, { points, series })), ...bars, ...goal.series],
    },
  };
}

function resolveSideways(
  { model, isNarrow }: DrawContext,
  direction: BarForm['direction'],
  points: readonly Entry[],
): boolean {
  if (direction !== 'auto') return direction === 'sideways';
  if (model.across[0] === 'time') return false;
  const longest = Math.max(0, ...points.map(({ label }) => label.length));
  return points.length > MANY_POINTS || longest > LONG_NAME || (isNarrow && points.length > 4);
}

/** The sums of all stacks at all points, for the height of their axis. */
function sumStacks(series: readonly Series[], values: SeriesValues): number[] {
  const byStack = Map.groupBy(series.keys(), (at) => (series[at] ? findStack(series[at]) : ''));
  return [...byStack.values()].flatMap((places) =>
    (values[0] ?? []).map((_value, index) =>
      places.reduce((sum, at) => sum + Math.max(0, values[at]?.[index] ?? 0), 0),
    ),
  );
}
