import type { LineSeriesOption } from 'echarts/charts';
import type { ChartInput } from './chart-input.ts';

/** The letters of labels, in pixels at the usual text size; the scale follows the size of the browser. */
const LABEL_SIZE = 11;

/** What is annotated over time: a dashed line at a bar, a band over several, each with its label. */
export function buildMarkSeries({ marks = [], colors, scale }: ChartInput): LineSeriesOption[] {
  if (marks.length === 0) return [];
  const label = { color: colors.text, fontSize: LABEL_SIZE * scale, distance: 2 };
  const [lines, bands] = [marks.filter(isAtOne), marks.filter((mark) => !isAtOne(mark))];
  return [
    {
      id: 'annotations',
      type: 'line',
      data: [],
      silent: true,
      symbol: 'none',
      animation: false,
      z: 1,
      tooltip: { show: false },
      markLine: {
        symbol: ['none', 'none'],
        silent: true,
        animation: false,
        lineStyle: { color: colors.dim, type: 'dashed', width: 1 },
        data: lines.map(({ label: text, first }) => ({
          xAxis: first,
          label: { ...label, formatter: text, position: 'end' },
        })),
      },
      markArea: {
        silent: true,
        animation: false,
        itemStyle: { color: colors.dim, opacity: 0.12 },
        data: bands.map(({ label: text, first, last }): [object, object] => [
          { xAxis: first, label: { ...label, formatter: text, position: 'insideTop' } },
          { xAxis: last },
        ]),
      },
    },
  ];
}

function isAtOne({ first, last }: { first: number; last: number }): boolean {
  return first === last;
}
