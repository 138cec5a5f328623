import type { NativeChart } from '#server/reports/block.ts';
import type { ChartOptions, Slide } from '#server/reports/slides/presentation.ts';
import {
  SLIDE_DIM,
  SLIDE_FONT,
  SLIDE_INK,
  SLIDE_LINE,
  toShortText,
  toSlideColor,
  type SlideArea,
} from '#server/reports/slides/slide-text.ts';

/** The longest name of a position and of a series. */
const LONGEST = 60;
/** The library writes what is falsy in several ways in the workbook of a chart; these are written as nothing, and as 0. */
const BLANK = { toString: () => '' };
const ZERO = { toString: () => '0' };

/** Adds a chart whose numbers are in a workbook within the file, so that they can be edited. */
export function addNativeChart(slide: Slide, chart: NativeChart, area: SlideArea): void {
  if (chart.form === 'combo') return addCombination(slide, chart, area);
  const kind = KINDS[chart.form];
  const isWhole = chart.form === 'pie' || chart.form === 'doughnut';
  const colors = isWhole
    ? (chart.pointColors ?? chart.labels.map(() => chart.series[0]?.color ?? SLIDE_DIM))
    : chart.series.map(({ color }) => color);
  slide.addChart(kind.name, toData(chart), {
    ...area,
    ...LOOK,
    ...kind.options,
    ...(chart.stack !== 'none' && kind.name === 'bar' && GROUPINGS[chart.stack]),
    ...(chart.stack !== 'none' && kind.name === 'area' && GROUPINGS[chart.stack]),
    chartColors: colors.map(toSlideColor),
    showLegend: isWhole || chart.series.length > 1,
    valAxisLabelFormatCode: chart.stack === 'percent' ? '0%' : chart.format,
    dataLabelFormatCode: isWhole ? '0%' : chart.format,
    // The library's types know one of the two orders of positions.
  } as ChartOptions);
}

/** Bars and lines over the same positions; lines have an axis on the right where their numbers are of another kind. */
function addCombination(slide: Slide, chart: NativeChart, area: SlideArea): void {
  const { lineFormat, format } = chart;
  const build = (name: 'bar' | 'line', options: object) => {
    const series = chart.series.filter(({ isLine }) => (isLine === true) === (name === 'line'));
    const colors = series.map(({ color }) => toSlideColor(color));
    return {
      type: name,
      data: toData({ ...chart, series }),
      options: { ...KINDS[name].options, ...options, chartColors: colors },
    };
  };
  const hasSecond = lineFormat !== undefined;
  const types = [
    build('bar', {}),
    build('line', hasSecond ? { secondaryValAxis: true, secondaryCatAxis: true } : {}),
  ].filter(({ data }) => data.length > 0);
  const axes = {
    valAxes: [
      { ...VALUE_AXIS, valAxisLabelFormatCode: format },
      { ...VALUE_AXIS, valAxisLabelFormatCode: lineFormat, valGridLine: { style: 'none' } },
    ],
    catAxes: [CATEGORY_AXIS, { ...CATEGORY_AXIS, catAxisHidden: true }],
  };
  const options = {
    ...area,
    ...LOOK,
    ...(hasSecond && types.length > 1 ? axes : { valAxisLabelFormatCode: format }),
    showLegend: true,
  };
  // The library takes several kinds of charts in place of one, with the options as its second parameter.
  const add = slide.addChart as (kinds: unknown, options: unknown) => void;
  add.call(slide, types, options);
}

const KINDS = {
  bar: { name: 'bar', options: { barDir: 'col', barGapWidthPct: 60 } },
  sideways: { name: 'bar', options: { barDir: 'bar', barGapWidthPct: 60, catAxisOrientation: 'maxMin' } },
  line: { name: 'line', options: { lineSize: 2, lineDataSymbolSize: 5, displayBlanksAs: 'gap' } },
  area: { name: 'area', options: { displayBlanksAs: 'gap', chartColorsOpacity: 70 } },
  pie: { name: 'pie', options: { showPercent: true, showLeaderLines: true } },
  doughnut: { name: 'doughnut', options: { showPercent: true, holeSize: 55 } },
  scatter: { name: 'scatter', options: { lineSize: 0, lineDataSymbolSize: 8 } },
  bubble: { name: 'bubble', options: {} },
  radar: { name: 'radar', options: { radarStyle: 'marker' } },
} as const satisfies Record<Exclude<NativeChart['form'], 'combo'>, { name: string; options: object }>;

const GROUPINGS = {
  stacked: { barGrouping: 'stacked' },
  percent: { barGrouping: 'percentStacked' },
} as const;

const LABELS = { fontFace: SLIDE_FONT, color: SLIDE_DIM, size: 10 };
const CATEGORY_AXIS = {
  catAxisLabelFontFace: LABELS.fontFace,
  catAxisLabelColor: LABELS.color,
  catAxisLabelFontSize: LABELS.size,
  catGridLine: { style: 'none' },
} as const satisfies ChartOptions;
const VALUE_AXIS = {
  valAxisLabelFontFace: LABELS.fontFace,
  valAxisLabelColor: LABELS.color,
  valAxisLabelFontSize: LABELS.size,
  valAxisLineShow: false,
  valGridLine: { color: SLIDE_LINE, size: 0.5, style: 'solid' },
} as const satisfies ChartOptions;
const LOOK = {
  ...CATEGORY_AXIS,
  ...VALUE_AXIS,
  legendPos: 'b',
  legendFontFace: LABELS.fontFace,
  legendFontSize: LABELS.size,
  legendColor: SLIDE_INK,
  dataLabelFontFace: LABELS.fontFace,
  dataLabelFontSize: LABELS.size,
} as const satisfies ChartOptions;

/** The numbers as the library takes them; of points, the first list is the numbers along the first axis. */
function toData({ form, labels, series }: NativeChart) {
  const names = labels.map((label) => toShortText(label, LONGEST));
  const isPoints = form === 'scatter' || form === 'bubble';
  return [
    ...(isPoints ? [{ name: 'X', values: labels.map(Number) }] : []),
    ...series.map(({ label, values, sizes }) => ({
      name: toShortText(label, LONGEST),
      labels: names,
      values: values.map((value) => (value === null ? BLANK : value === 0 ? ZERO : value)),
      ...(sizes && { sizes: [...sizes] }),
    })),
  ];
}
