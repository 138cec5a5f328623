import { getFormDeclaration, type Form } from '#contracts/custom-viz/forms/form.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';
import { findPointColor, findSeriesColor, readValue } from '#engine/chart-forms/drawing/marks.ts';
import { findShownGoal, readGoal } from '#engine/chart-forms/goals/read-goal.ts';
import {
  readPoint,
  type ChartModel,
  type ChartPart,
  type Series,
} from '#engine/chart-forms/model/chart-model.ts';
import type { NativeChart } from '#server/reports/public.ts';

/** How spreadsheets and charts of presentations show numbers of a unit. */
const FORMATS: Readonly<Record<MeasurementUnit, string>> = {
  count: '#,##0',
  people: '#,##0',
  number: '#,##0.##',
  points: '#,##0.##',
  share: '0.0%',
  seconds: '#,##0" s"',
};

/** More names than this are read more easily beside bars than below them. */
const MANY_POINTS = 8;

/** The chart of a presentation with the numbers of a part, and its goal by period; null for what presentations do not have. */
export function buildNativeChart(model: ChartModel, part: ChartPart, theme: ChartTheme): NativeChart | null {
  const chart = buildChart(model, part, theme);
  const goal = findShownGoal(model);
  if (!chart || !goal) return chart;
  const canHaveLine = chart.form === 'line' || chart.form === 'combo' || chart.form === 'bar';
  if (goal.isToDate || !canHaveLine || chart.stack !== 'none' || chart.lineFormat !== undefined) return null;
  const values = part.points.map((point) => readGoal(model, goal, point));
  const line = { label: goal.name, color: theme.text, values };
  return chart.form === 'line'
    ? { ...chart, series: [...chart.series, line] }
    : { ...chart, form: 'combo', series: [...chart.series, { ...line, isLine: true }] };
}

function buildChart(model: ChartModel, part: ChartPart, theme: ChartTheme): NativeChart | null {
  const { form } = model.input.chart;
  const { slide } = getFormDeclaration(form.name);
  if (slide === 'drawing' || slide === 'table' || part.points.length === 0) return null;
  const shared = {
    stack: 'stack' in form ? form.stack : ('none' as const),
    labels: part.points.map(({ label }) => label),
    format: FORMATS[model.series[0]?.measure.unit ?? 'number'],
  };
  if (slide === 'scatter' || slide === 'bubble')
    return { ...shared, ...buildPoints({ model, part, theme }, slide) };
  if (slide === 'pie' || slide === 'doughnut') {
    const only = model.series.find(({ period }) => period === 'now');
    if (!only) return null;
    return {
      ...shared,
      form: slide,
      series: [toSeries({ model, part, theme }, only)],
      pointColors: part.points.map((point) => findPointColor({ model, theme }, point).color),
    };
  }
  if (form.name === 'combo') return { ...shared, ...buildCombination({ model, part, theme }, form) };
  const direction = 'direction' in form ? form.direction : 'auto';
  const isSideways =
    direction === 'sideways' ||
    (direction === 'auto' && model.across[0] !== 'time' && part.points.length > MANY_POINTS);
  return {
    ...shared,
    form: slide === 'bar' && isSideways ? 'sideways' : slide,
    series: model.series.map((series) => toSeries({ model, part, theme }, series)),
  };
}

type PartContext = { model: ChartModel; part: ChartPart; theme: ChartTheme };

function toSeries({ model, part, theme }: PartContext, series: Series): NativeChart['series'][number] {
  return {
    label: series.label,
    color: findSeriesColor({ model, theme }, series).color,
    values: part.points.map((point) => readValue(readPoint(model, point, series))),
  };
}

/** Bars for the first measures and lines for the last ones, on an axis of their own where their unit is another. */
function buildCombination(
  context: PartContext,
  { lines, second_axis }: Extract<Form, { name: 'combo' }>,
): Pick<NativeChart, 'form' | 'series' | 'lineFormat'> {
  const { measures, series } = context.model;
  const drawn = measures.filter(({ isShare }) => !isShare);
  const firstLine = Math.max(1, drawn.length - lines);
  const isLine = (one: Series): boolean => drawn.indexOf(one.measure) >= firstLine;
  const unit = drawn[firstLine]?.unit;
  return {
    form: 'combo',
    series: series.map((one) => ({ ...toSeries(context, one), ...(isLine(one) && { isLine: true }) })),
    ...(second_axis && unit && unit !== drawn[0]?.unit && { lineFormat: FORMATS[unit] }),
  };
}

/** Points by two measures, and circles as large as a third. */
function buildPoints(
  context: PartContext,
  form: 'scatter' | 'bubble',
): Pick<NativeChart, 'form' | 'labels' | 'series'> {
  const now = context.model.series.filter(({ period }) => period === 'now');
  const [x, y, size] = now.slice(0, 3).map((series) => toSeries(context, series));
  const known = (x?.values ?? []).flatMap((value, at) =>
    value === null || y?.values[at] == null ? [] : [at],
  );
  return {
    form,
    labels: known.map((at) => String(x?.values[at] ?? 0)),
    series: [
      {
        label: y?.label ?? '',
        color: y?.color ?? context.theme.accent,
        values: known.map((at) => y?.values[at] ?? null),
        ...(form === 'bubble' && { sizes: known.map((at) => size?.values[at] ?? 0) }),
      },
    ],
  };
}
