import type { BarSeriesOption } from 'echarts';
import { hasOwnColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type { DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, findPointColor, findSeriesColor, writeShort } from '#engine/chart-forms/drawing/marks.ts';
import { buildItemStyle, buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import { findStack, type StackMode } from '#engine/chart-forms/drawing/series-values.ts';
import { isCutShort, readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

/** How bars are drawn: with labels or without, on which axis, which way. */
export type BarPlot = { hasLabels: boolean; stacking: StackMode; isSideways: boolean; axis: number };

type OneSeries = {
  one: Series;
  values: readonly (number | null)[];
  /** The marks of the chart, to which those of the bars are added. */
  marks: Mark[];
  plot: BarPlot;
};

/** The bars of a series. */
export function buildBarSeries(
  context: DrawContext,
  { one, values, marks, plot }: OneSeries,
): BarSeriesOption {
  const { model, theme, part } = context;
  const { hasLabels, stacking, isSideways, axis } = plot;
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
        itemStyle: {
          ...ownStyle(context, point, one),
          ...(isCutShort(model, { point, series: one }) && { opacity: 0.55 }),
        },
        ...(hasLabels && {
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
