import type { BarSeriesOption } from 'echarts';
import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { hasOwnColor } from '#engine/chart-forms/colors/chart-theme.ts';
import {
  buildGoalMarks,
  buildPointAxis,
  buildValueAxis,
  canBeLog,
  findAxis,
  GRID,
  listUnits,
} from '#engine/chart-forms/drawing/axes.ts';
import type { DrawContext, ChartDrawing, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildGapSeries } from '#engine/chart-forms/drawing/gaps.ts';
import {
  buildMark,
  buildSeriesLegend,
  findPointColor,
  findSeriesColor,
  listShownSeries,
  writeShort,
} from '#engine/chart-forms/drawing/marks.ts';
import {
  buildItemStyle,
  buildSharedOption,
  buildTextStyle,
} from '#engine/chart-forms/drawing/option-parts.ts';
import {
  findStack,
  readValues,
  resolveStacking,
  toShares,
  type SeriesValues,
  type StackMode,
} from '#engine/chart-forms/drawing/series-values.ts';
import { isCutShort, readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

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
    buildBars(context, { one, values: values[at] ?? [], marks, plot: { form, stacking, isSideways, units } }),
  );
  const pointAxis = buildPointAxis(context, { points, isSideways });
  const valueAxes = units.map((unit, at) =>
    buildValueAxis(context, {
      unit,
      at,
      isLog,
      isPercent: stacking === 'percent',
      values: stacking === 'stacked' ? sumStacks(series, values) : values.flat(),
    }),
  );
  const first = bars[0];
  if (first) Object.assign(first, buildGoalMarks(context, form.goals, isSideways ? 'xAxis' : 'yAxis'));
  return {
    kind: 'echarts',
    marks,
    legend: buildSeriesLegend(context),
    hints: [...hints, ...(form.log && !isLog ? [{ code: 'log_not_positive' } as const] : [])],
    ...(context.model.across[0] === 'time' && !isSideways && { brushes: true }),
    option: {
      ...buildSharedOption(context, marks, 'axis'),
      grid: GRID,
      xAxis: isSideways ? valueAxes : pointAxis,
      yAxis: isSideways ? pointAxis : valueAxes,
      series: [...(isSideways ? [] : buildGapSeries(context, { points, series })), ...bars],
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

type OneSeries = {
  one: Series;
  values: readonly (number | null)[];
  marks: Mark[];
  plot: { form: BarForm; stacking: StackMode; isSideways: boolean; units: ReturnType<typeof listUnits> };
};

function buildBars(context: DrawContext, { one, values, marks, plot }: OneSeries): BarSeriesOption {
  const { model, theme, part } = context;
  const { form, stacking, isSideways, units } = plot;
  const axis = findAxis(units, one);
  return {
    id: one.id,
    type: 'bar',
    name: one.label,
    ...(isSideways ? { xAxisIndex: axis } : { yAxisIndex: axis }),
    ...(stacking !== 'none' && { stack: findStack(one) }),
    barMaxWidth: isSideways ? 22 : 40,
    barMinHeight: stacking === 'none' ? 1.5 : 0,
    barGap: '12%',
    barCategoryGap: part.points.length > 60 ? '12%' : '30%',
    emphasis: { itemStyle: { opacity: 1 } },
    itemStyle: {
      ...buildItemStyle(findSeriesColor(context, one), theme),
      borderRadius: stacking === 'none' ? (isSideways ? [0, 3, 3, 0] : [3, 3, 0, 0]) : 0,
    },
    data: part.points.map((point, index) => {
      const value = values[index] ?? null;
      const cell = readPoint(model, point, one);
      marks.push(buildMark(context, { point, series: one }, { series: one.id, index }));
      return {
        value: value ?? '-',
        mark: marks.length - 1,
        itemStyle: { ...ownStyle(context, point, one), ...(isCutShort(model, cell) && { opacity: 0.55 }) },
        ...(form.labels && {
          label: {
            ...buildTextStyle(context, stacking === 'none' ? theme.dim : theme.text),
            show: true,
            position: stacking === 'none' ? (isSideways ? 'right' : 'top') : 'inside',
            formatter: () =>
              stacking === 'percent' && value !== null
                ? model.input.writer.percent(value)
                : writeShort(model.input, one.measure, cell),
          },
        }),
      };
    }),
  } as BarSeriesOption;
}

/** Where one series alone is drawn, values that have a colour of their own, others and those without a value have theirs. */
function ownStyle(context: DrawContext, point: Entry, series: Series) {
  const { model, theme } = context;
  if (model.series.length > 1 || series.period === 'before' || !point.color) return {};
  const isOwn = point.kind !== 'value' || point.color.key === null || hasOwnColor(point.color);
  return isOwn ? buildItemStyle(findPointColor(context, point), theme) : {};
}
