import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { findLetters } from '#engine/chart-forms/colors/chart-theme.ts';
import type { DrawContext, ChartDrawing, DrawingHint, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, buildPointLegend, findPointColor, readValue } from '#engine/chart-forms/drawing/marks.ts';
import {
  buildItemStyle,
  buildSharedOption,
  buildTextStyle,
} from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

type SliceForm = Extract<Form, { name: 'pie' | 'doughnut' }>;

/** Slices of less than this share have no label of their own; the legend and the table name them. */
const LABELLED = 0.03;
/** Likewise where the label has to fit into the slice. */
const LABELLED_INSIDE = 0.07;

/** The parts of a whole as slices of a circle or ring; a ring has the whole in its middle. */
export function drawSlices(context: DrawContext, form: SliceForm): ChartDrawing {
  const { model, theme, part, hidden, isNarrow } = context;
  const series = model.series.find(({ period }) => period === 'now');
  const { slices, hints } = listSlices(
    context,
    series,
    part.points.filter(({ id }) => !hidden.has(id)),
  );
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const { writer } = model.input;
  const isRing = form.name === 'doughnut';
  const marks: Mark[] = [];
  const data = slices.map(({ point, value }, index) => {
    if (series)
      marks.push(
        withShare(buildMark(context, { point, series }, { series: 'slices', index }), context, value / whole),
      );
    const share = whole === 0 ? 0 : value / whole;
    return {
      name: point.label,
      value,
      mark: marks.length - 1,
      itemStyle: buildItemStyle(findPointColor(context, point), theme),
      label: isNarrow
        ? {
            show: form.labels && share >= LABELLED_INSIDE,
            position: 'inside' as const,
            color: findLetters(findPointColor(context, point).color),
            formatter: () => writer.percent(share),
          }
        : { show: form.labels && share >= LABELLED },
      labelLine: { show: form.labels && !isNarrow && share >= LABELLED },
    };
  });
  const labels = buildTextStyle(context, theme.text);
  return {
    kind: 'echarts',
    marks,
    legend: buildPointLegend(context),
    hints,
    option: {
      ...buildSharedOption(context, marks, 'item'),
      ...(isRing &&
        series && {
          title: {
            text: writer.short(whole, series.measure.unit),
            subtext: series.measure.label,
            left: 'center',
            top: 'middle',
            itemGap: 2,
            textStyle: { ...labels, fontSize: 20 * theme.scale, fontWeight: 600 },
            subtextStyle: { ...buildTextStyle(context), width: 96, overflow: 'truncate' },
          },
        }),
      series: [
        {
          id: 'slices',
          type: 'pie',
          radius: isRing ? ['52%', isNarrow ? '92%' : '76%'] : ['0%', isNarrow ? '92%' : '76%'],
          padAngle: slices.length > 1 ? 1 : 0,
          startAngle: 90,
          itemStyle: { borderRadius: 3 },
          avoidLabelOverlap: true,
          label: {
            ...labels,
            width: 120,
            overflow: 'truncate',
            formatter: ({ name, percent }) => `${name} ${writer.percent((percent ?? 0) / 100)}`,
          },
          labelLine: { length: 8, length2: 8, lineStyle: { color: theme.dim } },
          data,
        },
      ],
    },
  };
}

function withShare(mark: Mark, { model }: DrawContext, share: number): Mark {
  const [line] = mark.lines;
  const text = Number.isFinite(share) ? ` (${model.input.writer.percent(share)})` : '';
  return line ? { ...mark, lines: [{ ...line, text: line.text + text }] } : mark;
}

/** What is negative or not known is no part of a whole; a hint says how many are left out. */
function listSlices(
  { model }: DrawContext,
  series: Series | undefined,
  points: readonly Entry[],
): { slices: { point: Entry; value: number }[]; hints: DrawingHint[] } {
  const read = points.map((point) => ({
    point,
    value: series ? (readValue(readPoint(model, point, series)) ?? 0) : 0,
  }));
  const negative = read.filter(({ value }) => value < 0).length;
  return {
    slices: read.filter(({ value }) => value > 0),
    hints: negative > 0 ? [{ code: 'negative_left_out', count: negative }] : [],
  };
}
