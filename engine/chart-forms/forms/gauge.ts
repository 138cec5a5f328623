import type { GaugeSeriesOption } from 'echarts';
import type { Goal } from '#contracts/custom-viz/forms/common-options.ts';
import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { fade, findColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, readValue, writeCell, writeShort } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import { buildGoalMarkLine, findShownGoal, readGoal } from '#engine/chart-forms/goals/read-goal.ts';
import { readPoint } from '#engine/chart-forms/model/chart-model.ts';

type GaugeForm = Extract<Form, { name: 'gauge' }>;

/** One number on a scale with bands; the name of its band is below it. */
export function drawGauge(context: DrawContext, form: GaugeForm): ChartDrawing {
  const { model, part, theme, isNarrow } = context;
  const series = model.series.find(({ period }) => period === 'now');
  const [point] = part.points;
  if (!series || !point) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const { writer } = model.input;
  const { unit } = series.measure;
  const cell = readPoint(model, point, series);
  const value = readValue(cell);
  const shown = findShownGoal(model);
  const goal = shown ? readGoal(model, shown, null) : null;
  const most = form.most ?? findEnd(Math.max(value ?? 0, goal ?? 0), unit);
  const mark = buildMark(context, { point, series }, { series: 'scale', index: 0 });
  const marks: Mark[] = [
    shown ? { ...mark, lines: [...mark.lines, buildGoalMarkLine(model, shown, goal)] } : mark,
  ];
  const band = value === null ? null : findBand(form.goals, value);
  const state = band ? pickText(band.label, writer.language) : '';
  const name = shown && goal !== null ? `${shown.name} ${writer.short(goal, unit)}` : state || series.label;
  const text =
    value === null
      ? writeCell(model.input, series.measure, cell)
      : writeShort(model.input, series.measure, cell);
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      series: [
        {
          ...PLACE,
          id: 'scale',
          type: 'gauge',
          radius: findRadius(isNarrow),
          min: form.least,
          max: most,
          splitNumber: 4,
          axisLine: {
            roundCap: form.goals.length === 0,
            lineStyle: { width: 16, color: buildBands(context, form, most) },
          },
          progress: {
            show: form.goals.length === 0,
            roundCap: true,
            width: 16,
            itemStyle: { color: findColor(theme, model.input.colors, series.color).color },
          },
          pointer: { show: form.goals.length > 0, length: '62%', width: 4, itemStyle: { color: theme.text } },
          anchor: { show: form.goals.length > 0, size: 8, itemStyle: { color: theme.text } },
          axisTick: { show: false },
          splitLine: { length: 4, distance: 4, lineStyle: { color: theme.dim, width: 1 } },
          axisLabel: {
            ...buildTextStyle(context),
            distance: 24,
            formatter: (at) => writer.short(at, unit),
          },
          title: { ...buildTextStyle(context), offsetCenter: [0, '46%'] },
          detail: {
            ...buildTextStyle(context, theme.text),
            fontSize: 24 * theme.scale,
            fontWeight: 600,
            offsetCenter: [0, '26%'],
            formatter: () => text,
          },
          data: [
            { value: value ?? form.least, name, mark: 0 } as {
              value: number;
              name: string;
            },
          ],
        },
        ...(goal === null ? [] : [buildGoalPointer(context, { least: form.least, most, goal })]),
      ],
    },
  };
}

/** A stroke across the scale where the goal to date is. */
function buildGoalPointer(
  { theme, isNarrow }: DrawContext,
  { least, most, goal }: { least: number; most: number; goal: number },
): GaugeSeriesOption {
  return {
    ...PLACE,
    id: 'goal',
    type: 'gauge',
    silent: true,
    radius: findRadius(isNarrow),
    min: least,
    max: most,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    anchor: { show: false },
    title: { show: false },
    detail: { show: false },
    pointer: {
      icon: 'rect',
      width: 3,
      length: 26,
      offsetCenter: [0, '-84%'],
      itemStyle: { color: theme.text },
    },
    data: [{ value: goal }],
  };
}

/** Where the scale is. */
const PLACE = { startAngle: 200, endAngle: -20, center: ['50%', '62%'] };
const findRadius = (isNarrow: boolean): string => (isNarrow ? '96%' : '104%');

/** The end of the scale: all for a share, otherwise a round number above the value. */
function findEnd(value: number, unit: string): number {
  if (unit === 'share') return 1;
  if (unit === 'points') return 100;
  const wished = Math.max(1, value * 1.25);
  const size = 10 ** Math.floor(Math.log10(wished));
  return Math.ceil(wished / size) * size;
}

/** The band that contains a value, or the highest goal that it has reached. */
function findBand(goals: readonly Goal[], value: number): Goal | undefined {
  return goals.find(({ from, to }) => to !== null && value >= from && value <= to);
}

/** The scale in the colours of its bands: good ones, bad ones, and what is in none of them. */
function buildBands({ theme }: DrawContext, { goals, least }: GaugeForm, most: number): [number, string][] {
  const toShare = (value: number): number => Math.min(1, Math.max(0, (value - least) / (most - least || 1)));
  const bands = goals.filter(({ to }) => to !== null).toSorted((one, other) => one.from - other.from);
  const stops = bands.flatMap((band): [number, string][] => [
    [toShare(band.from), theme.line],
    [toShare(band.to ?? band.from), fade(theme, band.above_is_good ? theme.good : theme.bad, 0.25)],
  ]);
  return [...stops, [1, theme.line]];
}
