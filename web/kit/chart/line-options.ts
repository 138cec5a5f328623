import type { ChartInput } from './chart-input.ts';
import type { EChartsOption } from './engine.ts';
import { buildGapSeries } from './gap-series.ts';
import { buildMarkSeries } from './mark-series.ts';
import { LETTERS, buildSharedOptions, buildTimeAxes } from './options.ts';
import { sumBar } from './series.ts';

/** Bars in which points are drawn: more of them would run into each other. */
const MOST_POINTS = 40;

/** Lines over time, one a series, with a brush over the time axis. */
export function buildLineOption(drawing: ChartInput, brush: boolean): EChartsOption {
  return {
    ...buildTimeAxes(drawing, brush),
    series: [
      ...buildGapSeries(drawing),
      ...drawing.series.map(({ id, label, token, dashed }) => ({
        id,
        type: 'line' as const,
        name: label,
        smooth: 0.15,
        symbol: 'circle',
        symbolSize: 6,
        showSymbol: drawing.bars.length <= MOST_POINTS,
        triggerLineEvent: true,
        lineStyle: {
          width: 2,
          color: drawing.colors.of(token),
          type: dashed ? ('dashed' as const) : ('solid' as const),
        },
        itemStyle: { color: drawing.colors.of(token) },
        emphasis: { focus: 'series' as const },
        // An earlier period may have fewer bars: its line ends.
        data: drawing.bars.map(({ values }) => values[id] ?? (dashed ? NO_VALUE : 0)),
        tooltip: {
          valueFormatter: (value: unknown, index: number) => formatValue(drawing, { id, value, index }),
        },
      })),
      ...buildMarkSeries(drawing),
    ],
  };
}

/** What the chart library takes for a point without a value. */
const NO_VALUE = '-';

/** A value of a line, with the number that it was scaled from where it was. */
function formatValue(
  { bars, number }: ChartInput,
  { id, value, index }: { id: string; value: unknown; index: number },
): string {
  const count = bars[index]?.counts?.[id];
  if (value === NO_VALUE) return '–';
  const shown = number(Number(value));
  return count === undefined ? shown : `${shown} (${number(count)})`;
}

/** A ring of the bars' shares. */
export function buildDonutOption(drawing: ChartInput, tokens: readonly string[]): EChartsOption {
  return {
    ...buildSharedOptions(drawing),
    tooltip: {
      trigger: 'item',
      backgroundColor: drawing.colors.raised,
      borderColor: drawing.colors.line,
      textStyle: { color: drawing.colors.text, fontSize: LETTERS * drawing.scale },
      confine: true,
    },
    series: [
      {
        type: 'pie',
        radius: ['58%', '88%'],
        padAngle: 1,
        itemStyle: { borderRadius: 3 },
        label: { show: false },
        data: drawing.bars.map((bar, index) => ({
          name: bar.label,
          value: sumBar(bar, drawing.series),
          itemStyle: { color: drawing.colors.of(bar.token ?? tokens[index % tokens.length] ?? '') },
        })),
      },
    ],
  };
}
