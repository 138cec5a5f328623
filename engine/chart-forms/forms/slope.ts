import type { LineSeriesOption } from 'echarts';
import type { Form } from '#contracts/custom-viz/forms/form.ts';
import type { MarkColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import {
  buildMark,
  findPointColor,
  findSeriesColor,
  readValue,
  writeShort,
} from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle, LINE_TYPES } from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

type SlopeForm = Extract<Form, { name: 'slope' }>;
/** A line from an older value to a newer one. */
type Slope = {
  id: string;
  label: string;
  color: MarkColor;
  ends: readonly { point: Entry; series: Series }[];
};

/** A line for each value, from the first bar to the last, or from the period to compare with to this one. */
export function drawSlope(context: DrawContext, form: SlopeForm): ChartDrawing {
  const { model, theme, hidden, isNarrow } = context;
  const all = model.across[0] === 'time' ? listOverTime(context) : listCompared(context);
  const slopes = all.filter(({ id }) => !hidden.has(id));
  const ends = [0, 1].map((end) => readEnds(context, slopes, end));
  const shifts = ends.map((values) => spreadLabels(values, ends.flat()));
  const marks: Mark[] = [];
  return {
    kind: 'echarts',
    marks,
    legend: form.labels ? [] : all.map(({ id, label, color }) => ({ id, label, ...color })),
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      grid: { left: isNarrow ? 56 : 76, right: isNarrow ? 110 : 170, top: 30, bottom: 12 },
      xAxis: {
        type: 'category',
        position: 'top',
        boundaryGap: false,
        data: nameEnds(context),
        axisTick: { show: false },
        axisLine: { show: false },
        splitLine: { show: true, lineStyle: { color: theme.line } },
        axisLabel: {
          ...buildTextStyle(context),
          interval: 0,
          width: isNarrow ? 100 : 160,
          overflow: 'truncate',
        },
      },
      yAxis: { type: 'value', show: false, scale: true },
      series: slopes.map((slope, at) =>
        buildSlope(context, {
          slope,
          marks,
          hasLabels: form.labels,
          shifts: shifts.map((end) => end[at] ?? 0),
        }),
      ),
    },
  };
}

function listOverTime(context: DrawContext): Slope[] {
  const { model, part } = context;
  const [first, last] = [part.points[0], part.points.at(-1)];
  return model.series
    .filter(({ period }) => period === 'now')
    .map((series) => ({
      id: series.id,
      label: series.label,
      color: findSeriesColor(context, series),
      ends: [first, last].flatMap((point) => (point ? [{ point, series }] : [])),
    }));
}

function listCompared(context: DrawContext): Slope[] {
  const { model, part } = context;
  const now = model.series.find(({ period }) => period === 'now');
  const before = model.series.find(({ period }) => period === 'before');
  return part.points.map((point) => ({
    id: point.id,
    label: point.label,
    color: findPointColor(context, point),
    ends: [before, now].flatMap((series) => (series ? [{ point, series }] : [])),
  }));
}

function nameEnds({ model, part }: DrawContext): string[] {
  const { writer, answers } = model.input;
  const [answer] = answers;
  if (model.across[0] === 'time') return [part.points[0]?.label ?? '', part.points.at(-1)?.label ?? ''];
  return [answer.before, answer.span].flatMap((span) => (span ? [writer.span(span, answer.zone)] : []));
}

/** The values of all slopes at one end. */
function readEnds({ model }: DrawContext, slopes: readonly Slope[], end: number): (number | null)[] {
  return slopes.map(({ ends }) => {
    const at = ends[end];
    return at ? readValue(readPoint(model, at.point, at.series)) : null;
  });
}

/** The height of the lines that a drawing usually has, and of a label, in pixels. */
const USUAL_HEIGHT = 210;
const LABEL = 15;

/** How far each label moves up or down, in pixels, so that none covers another; those of larger values stay above. `all`: the values of both ends. */
function spreadLabels(values: readonly (number | null)[], all: readonly (number | null)[]): number[] {
  const known = all.flatMap((value) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const toY = (value: number): number => (high === low ? 0 : ((high - value) / (high - low)) * USUAL_HEIGHT);
  const shifts = values.map(() => 0);
  let free = -Infinity;
  const order = [...values.keys()].toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  for (const at of order) {
    const value = values[at];
    if (value === null || value === undefined) continue;
    const y = Math.max(toY(value), free);
    shifts[at] = y - toY(value);
    free = y + LABEL;
  }
  // Labels at the foot move up instead, since there is no room below the lowest point.
  let limit = USUAL_HEIGHT;
  for (const at of order.toReversed()) {
    const value = values[at];
    if (value === null || value === undefined) continue;
    const y = Math.min(toY(value) + (shifts[at] ?? 0), limit);
    shifts[at] = y - toY(value);
    limit = y - LABEL;
  }
  return shifts;
}

type SlopeInput = { slope: Slope; marks: Mark[]; hasLabels: boolean; shifts: readonly number[] };

function buildSlope(context: DrawContext, { slope, marks, hasLabels, shifts }: SlopeInput): LineSeriesOption {
  const { model, theme } = context;
  const { color, pattern } = slope.color;
  const type = LINE_TYPES[pattern % LINE_TYPES.length] ?? 'solid';
  return {
    id: slope.id,
    type: 'line',
    name: slope.label,
    symbol: 'circle',
    symbolSize: 8,
    itemStyle: { color },
    lineStyle: { color, width: 2, type: typeof type === 'string' ? type : [...type] },
    data: slope.ends.map(({ point, series }, index) => {
      const cell = readPoint(model, point, series);
      marks.push({
        ...buildMark(context, { point, series }, { series: slope.id, index }),
        title: slope.label,
      });
      const text = writeShort(model.input, series.measure, cell);
      const isLast = index === slope.ends.length - 1;
      return {
        value: readValue(cell) ?? '-',
        mark: marks.length - 1,
        label: {
          ...buildTextStyle(context, theme.text),
          show: hasLabels,
          position: isLast ? 'right' : 'left',
          offset: [0, shifts[index] ?? 0],
          formatter: () => (isLast ? `${text}  ${slope.label}` : text),
        },
      };
    }),
  } as LineSeriesOption;
}
