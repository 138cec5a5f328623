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
      series: slopes.map((slope) => buildSlope(context, { slope, marks, hasLabels: form.labels })),
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

type SlopeInput = { slope: Slope; marks: Mark[]; hasLabels: boolean };

function buildSlope(context: DrawContext, { slope, marks, hasLabels }: SlopeInput): LineSeriesOption {
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
    labelLayout: { moveOverlap: 'shiftY' },
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
          formatter: () => (isLast ? `${text}  ${slope.label}` : text),
        },
      };
    }),
  } as LineSeriesOption;
}
