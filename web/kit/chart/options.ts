import type { LineSeriesOption } from 'echarts/charts';
import type { ChartInput } from './chart-input.ts';
import type { EChartsOption } from './engine.ts';
import { buildGapSeries } from './gap-series.ts';
import { buildMarkSeries } from './mark-series.ts';
import { haveTotal, sumBar, type Bar } from './series.ts';

/** Letters at the usual size, in pixels. */
export const LETTERS = 12;
/** What the names of rows may take, likewise. */
const NAMES = 132;
const FONT = "'Inter Variable', 'Noto Sans Thai Variable', sans-serif";

/** What all charts have: type, motion, and the numbers under the pointer. */
export function buildSharedOptions({ colors, number, scale }: ChartInput): EChartsOption {
  return {
    textStyle: { fontFamily: FONT, fontSize: LETTERS * scale, color: colors.dim },
    animationDuration: 160,
    animationDurationUpdate: 160,
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colors.dim, opacity: 0.08 } },
      backgroundColor: colors.raised,
      borderColor: colors.line,
      textStyle: { color: colors.text, fontSize: LETTERS * scale },
      valueFormatter: (value) => number(Number(value)),
      confine: true,
    },
  };
}

function stacked({ bars, series, colors }: ChartInput, radius: number[]): EChartsOption['series'] {
  return series.map(({ id, label, token }) => ({
    id,
    type: 'bar' as const,
    name: label,
    stack: 'all',
    barCategoryGap: bars.length > 60 ? '12%' : '28%',
    barMaxWidth: 28,
    itemStyle: { color: colors.of(token), borderRadius: radius },
    emphasis: { disabled: true },
    data: bars.map(({ values }) => values[id] ?? 0),
  }));
}

/** Columns over time, stacked, with a brush over the time axis. */
export function buildTimeOption(drawing: ChartInput, brush: boolean): EChartsOption {
  return {
    ...buildTimeAxes(drawing, brush),
    series: [
      ...buildGapSeries(drawing),
      ...[stacked(drawing, [0, 0, 0, 0]) ?? []].flat(),
      ...buildTotals(drawing),
      ...buildMarkSeries(drawing),
    ],
  };
}

/** The sum of each bar, which is read under the pointer and not drawn. */
function buildTotals({ bars, series, total }: ChartInput): LineSeriesOption[] {
  if (total === undefined || !haveTotal(series)) return [];
  return [
    {
      id: 'total',
      type: 'line',
      name: total,
      silent: true,
      symbol: 'none',
      lineStyle: { opacity: 0 },
      // Without a dot of its own under the pointer.
      itemStyle: { color: 'transparent' },
      data: bars.map((bar) => sumBar(bar, series)),
    },
  ];
}

/** More bars than this are so narrow that the label below the last of them is wider than its half of the bar and the edge. */
const WIDE_BARS = 12;

/** The labels below the bars. Where bars are narrow, the label of the last one ends below it, since the edge would cut it off. */
function buildBarLabels(bars: readonly Bar[]) {
  const last = bars.length > WIDE_BARS ? bars.length - 1 : undefined;
  return bars.map(({ label }, index) =>
    index === last ? { value: label, textStyle: { align: 'right' as const } } : label,
  );
}

/** Time to the right, numbers upwards. */
export function buildTimeAxes(drawing: ChartInput, brush: boolean): EChartsOption {
  return {
    ...buildSharedOptions(drawing),
    grid: {
      left: 4,
      right: 8,
      top: (drawing.marks?.length ?? 0) > 0 ? 20 : 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: buildBarLabels(drawing.bars),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: drawing.colors.line } },
      axisLabel: { color: drawing.colors.dim, fontSize: LETTERS * drawing.scale, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      splitLine: { lineStyle: { color: drawing.colors.line } },
      axisLabel: {
        color: drawing.colors.dim,
        fontSize: LETTERS * drawing.scale,
        formatter: drawing.number,
      },
    },
    ...(brush
      ? {
          brush: {
            xAxisIndex: 0,
            brushType: 'lineX',
            brushMode: 'single',
            toolbox: [],
            outOfBrush: { colorAlpha: 0.3 },
            brushStyle: { color: 'rgba(120,140,170,.18)', borderColor: drawing.colors.dim, borderWidth: 1 },
          },
        }
      : {}),
  };
}

/** Rows by size, stacked, the largest on top. */
export function buildBarOption(drawing: ChartInput): EChartsOption {
  return {
    ...buildSharedOptions(drawing),
    grid: {
      left: 4,
      right: 48 * drawing.scale,
      top: 4,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { type: 'value', show: false, minInterval: 1 },
    yAxis: {
      type: 'category',
      inverse: true,
      data: drawing.bars.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: {
        color: drawing.colors.text,
        fontSize: LETTERS * drawing.scale,
        width: NAMES * drawing.scale,
        overflow: 'truncate',
      },
    },
    series: [
      ...[stacked(drawing, [2, 2, 2, 2]) ?? []].flat(),
      {
        type: 'bar',
        stack: 'all',
        silent: true,
        tooltip: { show: false },
        data: drawing.bars.map(() => 0),
        label: {
          show: true,
          position: 'right',
          color: drawing.colors.dim,
          fontSize: LETTERS * drawing.scale,
          formatter: ({ dataIndex }) => {
            const bar = drawing.bars[dataIndex];
            return bar ? drawing.number(sumBar(bar, drawing.series)) : '';
          },
        },
      },
    ],
  };
}
