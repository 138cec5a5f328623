import type { LineSeriesOption } from 'echarts';
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
import type { DrawContext, ChartDrawing, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildGapSeries } from '#engine/chart-forms/drawing/gaps.ts';
import {
  buildMark,
  buildSeriesLegend,
  findSeriesColor,
  listShownSeries,
  writeShort,
} from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle, LINE_TYPES } from '#engine/chart-forms/drawing/option-parts.ts';
import {
  findStack,
  readValues,
  resolveStacking,
  toShares,
  type StackMode,
} from '#engine/chart-forms/drawing/series-values.ts';
import { isCutShort, readPoint, type Series } from '#engine/chart-forms/model/chart-model.ts';

type LineForm = Extract<Form, { name: 'line' }>;
type AreaForm = Extract<Form, { name: 'area' }>;

/** Points that are marked: more of them would run into each other. */
const MOST_POINTS = 40;

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
  const plot = { form, stacking, units };
  const lines = series.map((one, at) => buildSeries(context, { one, values: values[at] ?? [], marks, plot }));
  if (lines[0]) Object.assign(lines[0], buildGoalMarks(context, form.goals));
  return {
    kind: 'echarts',
    marks,
    legend: buildSeriesLegend(context),
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
          values: stacking === 'stacked' ? [] : values.flat(),
        }),
      ),
      series: [...buildGapSeries(context, { points, series }), ...lines],
    },
  };
}

type OneSeries = {
  one: Series;
  values: readonly (number | null)[];
  marks: Mark[];
  plot: { form: LineForm | AreaForm; stacking: StackMode; units: ReturnType<typeof listUnits> };
};

function buildSeries(context: DrawContext, { one, values, marks, plot }: OneSeries): LineSeriesOption {
  const { model, part } = context;
  const { color, pattern } = findSeriesColor(context, one);
  const { form, stacking, units } = plot;
  const isAlone = (index: number): boolean =>
    (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
  return {
    id: one.id,
    type: 'line',
    name: one.label,
    yAxisIndex: findAxis(units, one),
    ...(stacking !== 'none' && { stack: findStack(one) }),
    ...(form.name === 'area' && { areaStyle: { opacity: stacking === 'none' ? 0.16 : 0.62 } }),
    triggerLineEvent: true,
    symbol: 'circle',
    showSymbol: true,
    itemStyle: { color },
    lineStyle: {
      color,
      width: stacking === 'none' ? 2 : 1,
      type: toLineType(one.period === 'before' ? 1 : pattern),
    },
    emphasis: { focus: 'none', lineStyle: { width: 2.5 } },
    data: part.points.map((point, index) => {
      const cell = readPoint(model, point, one);
      marks.push(buildMark(context, { point, series: one }, { series: one.id, index }));
      const isMarked = part.points.length <= MOST_POINTS && stacking === 'none' && one.period === 'now';
      return {
        value: values[index] ?? '-',
        mark: marks.length - 1,
        symbol: isCutShort(model, cell) ? 'emptyCircle' : 'circle',
        symbolSize: isMarked || isAlone(index) ? 6 : 0,
        ...(form.labels && {
          label: {
            ...buildTextStyle(context),
            show: true,
            formatter: () => writeShort(model.input, one.measure, cell),
          },
        }),
      };
    }),
  } as LineSeriesOption;
}

function toLineType(pattern: number): 'solid' | 'dashed' | 'dotted' | number[] {
  const found = LINE_TYPES[pattern % LINE_TYPES.length] ?? 'solid';
  return typeof found === 'string' ? found : [...found];
}
