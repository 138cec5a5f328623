import type { LineSeriesOption } from 'echarts';
import type { DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, findSeriesColor, writeShort } from '#engine/chart-forms/drawing/marks.ts';
import { buildTextStyle, LINE_TYPES } from '#engine/chart-forms/drawing/option-parts.ts';
import { findStack, type StackMode } from '#engine/chart-forms/drawing/series-values.ts';
import { isCutShort, readPoint, type Series } from '#engine/chart-forms/model/chart-model.ts';

/** How lines are drawn: with labels or without, with areas below them, on which axis. */
export type LinePlot = { hasLabels: boolean; isArea: boolean; stacking: StackMode; axis: number };

type OneSeries = {
  one: Series;
  values: readonly (number | null)[];
  /** The marks of the chart, to which those of the line are added. */
  marks: Mark[];
  plot: LinePlot;
};

/** Points that are marked: more of them would run into each other. */
const MOST_POINTS = 40;

/** The line of a series, with a gap where a value is not known. */
export function buildLineSeries(
  context: DrawContext,
  { one, values, marks, plot }: OneSeries,
): LineSeriesOption {
  const { model, part } = context;
  const { color, pattern } = findSeriesColor(context, one);
  const { hasLabels, isArea, stacking, axis } = plot;
  const isAlone = (index: number): boolean =>
    (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
  return {
    id: one.id,
    type: 'line',
    name: one.label,
    yAxisIndex: axis,
    ...(stacking !== 'none' && { stack: findStack(one) }),
    ...(isArea && { areaStyle: { opacity: stacking === 'none' ? 0.16 : 0.62 } }),
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
        symbol: isCutShort(model, { point, series: one }) ? 'emptyCircle' : 'circle',
        symbolSize: isMarked || isAlone(index) ? 6 : 0,
        ...(hasLabels && {
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
