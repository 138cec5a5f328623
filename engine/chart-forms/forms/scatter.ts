import type { LineSeriesOption, ScatterSeriesOption } from 'echarts';
import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { findColor } from '#engine/chart-forms/colors/chart-theme.ts';
import { buildGoalMarks, buildValueAxis, canBeLog, GRID } from '#engine/chart-forms/drawing/axes.ts';
import type { ChartDrawing, DrawContext, Mark, MarkLine } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import { readCell, type Entry, type ModelMeasure } from '#engine/chart-forms/model/chart-model.ts';

type ScatterForm = Extract<Form, { name: 'scatter' | 'bubble' }>;

/** A place on both axes, with its size where there is a third measure. */
type PlottedPoint = { point: Entry; x: number; y: number; size: number | null; mark: number };

/** The diameters of the smallest and the largest circle, and of a point, in pixels. */
const SIZES = { least: 8, most: 46, point: 9 };

/** A point or circle for each value, by two measures, as large as the third. */
export function drawScatter(context: DrawContext, form: ScatterForm): ChartDrawing {
  const { model, hidden } = context;
  const measures = model.measures.filter(({ isShare }) => !isShare).slice(0, form.name === 'bubble' ? 3 : 2);
  const [x, y] = measures;
  if (!x || !y) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const marks: Mark[] = [];
  const groups = model.columns.map((column) => ({
    column,
    spots: listSpots(context, { column, measures, marks }),
  }));
  const shown = groups.filter(({ column }) => !hidden.has(column.id));
  const all = shown.flatMap(({ spots }) => spots);
  const isLog = form.log && canBeLog(all.flatMap((spot) => [spot.x, spot.y]));
  const largest = Math.max(0, ...all.map(({ size }) => size ?? 0));
  const circles = shown.map(({ column, spots }) =>
    buildCircles(context, { column, spots, largest, hasLabels: form.labels }),
  );
  if (circles[0]) Object.assign(circles[0], buildGoalMarks(context, form.goals));
  const hasTrend = form.name === 'scatter' && form.trend && !isLog;
  const axisOf = (measure: ModelMeasure, values: number[]) => ({
    ...buildValueAxis(context, { unit: measure.unit, values, isLog, isFree: false }),
    name: measure.label,
    nameTextStyle: buildTextStyle(context),
  });
  return {
    kind: 'echarts',
    marks,
    legend:
      groups.length < 2
        ? []
        : groups.map(({ column }) => ({
            id: column.id,
            label: column.label,
            ...colorOf(context, column),
            cell: { row: -1, column: column.at, measure: 0, period: 'now' as const, answer: 0 },
          })),
    hints: form.log && !isLog ? [{ code: 'log_not_positive' }] : [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      grid: { ...GRID, top: 30, bottom: 24, right: 18 },
      xAxis: {
        ...axisOf(
          x,
          all.map((spot) => spot.x),
        ),
        nameLocation: 'middle',
        nameGap: 26,
      },
      yAxis: {
        ...axisOf(
          y,
          all.map((spot) => spot.y),
        ),
        nameLocation: 'end',
        nameTextStyle: { ...buildTextStyle(context), align: 'left' },
      },
      series: [...circles, ...(hasTrend ? buildTrend(context, all) : [])],
    },
  };
}

type GroupInput = { column: Entry; measures: readonly ModelMeasure[]; marks: Mark[] };

function listSpots({ model, part }: DrawContext, { column, measures, marks }: GroupInput): PlottedPoint[] {
  let index = -1;
  return part.points.flatMap((point): PlottedPoint[] => {
    const cells = measures.map((measure) => ({
      measure,
      cell: readCell(model, { row: point.at, column: column.at, measure: measure.at, period: 'now' }),
    }));
    const [x = null, y = null, size = null] = cells.map(({ cell }) => readValue(cell));
    if (x === null || y === null) return [];
    const title = column.label === '' ? point.label : `${point.label} · ${column.label}`;
    const lines = cells.map(({ measure, cell }): MarkLine => ({
      label: measure.label,
      text: writeCell(model.input, measure, cell),
    }));
    index += 1;
    marks.push({
      title,
      lines,
      cell: { row: point.at, column: column.at, measure: measures[0]?.at ?? 0, period: 'now', answer: 0 },
      at: { series: column.id || 'all', index },
    });
    return [{ point, x, y, size, mark: marks.length - 1 }];
  });
}

function colorOf({ theme, model }: DrawContext, column: Entry) {
  const alone = { dimension: 'measure', key: model.measures[0]?.id ?? '', kind: 'value' as const };
  return findColor(theme, model.input.colors, column.color ?? alone);
}

function buildCircles(
  context: DrawContext,
  {
    column,
    spots,
    largest,
    hasLabels,
  }: { column: Entry; spots: readonly PlottedPoint[]; largest: number; hasLabels: boolean },
): ScatterSeriesOption {
  const { theme } = context;
  const { color } = colorOf(context, column);
  return {
    id: column.id || 'all',
    type: 'scatter',
    name: column.label,
    itemStyle: { color, opacity: 0.72, borderColor: theme.surface, borderWidth: 1 },
    emphasis: { scale: 1.15, itemStyle: { opacity: 1 } },
    labelLayout: { hideOverlap: true },
    data: spots.map(({ point, x, y, size, mark }) => ({
      value: [x, y],
      mark,
      symbolSize:
        size === null
          ? SIZES.point
          : SIZES.least +
            (SIZES.most - SIZES.least) * Math.sqrt(largest === 0 ? 0 : Math.max(0, size) / largest),
      label: {
        ...buildTextStyle(context, theme.text),
        show: hasLabels || spots.length <= 24,
        position: size === null ? 'right' : 'top',
        formatter: () => point.label,
      },
    })),
  } as ScatterSeriesOption;
}

/** The line of least squares through all points. */
function buildTrend({ theme }: DrawContext, spots: readonly PlottedPoint[]): LineSeriesOption[] {
  const count = spots.length;
  if (count < 3) return [];
  const meanX = spots.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = spots.reduce((sum, { y }) => sum + y, 0) / count;
  const across = spots.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (across === 0) return [];
  const slope = spots.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / across;
  // A line below zero would stretch the axis where no value is negative.
  const isPositive = spots.every(({ y }) => y >= 0);
  const zero = slope === 0 ? null : meanX - meanY / slope;
  const heightAt = (x: number): number => {
    const height = meanY + slope * (x - meanX);
    return isPositive ? Math.max(0, height) : height;
  };
  const toShown = (x: number): number => {
    if (!isPositive || zero === null || meanY + slope * (x - meanX) >= 0) return x;
    return zero;
  };
  const xs = spots.map(({ x }) => x);
  return [
    {
      id: 'trend',
      type: 'line',
      silent: true,
      symbol: 'none',
      lineStyle: { color: theme.dim, type: 'dashed', width: 1.5 },
      data: [Math.min(...xs), Math.max(...xs)].map(toShown).map((x) => [x, heightAt(x)]),
    },
  ];
}
