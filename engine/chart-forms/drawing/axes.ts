import type { EChartsOption, LineSeriesOption } from 'echarts';
import type { Goal } from '#contracts/custom-viz/forms/common-options.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import { fade } from '#engine/chart-forms/colors/chart-theme.ts';
import type { DrawContext } from '#engine/chart-forms/drawing/drawing.ts';
import { buildTextStyle, LETTERS } from '#engine/chart-forms/drawing/option-parts.ts';
import type { Entry, Series } from '#engine/chart-forms/model/chart-model.ts';

/** The most axes of values: one to each side. */
const MOST_AXES = 2;

/** The units of series, in order; the axis of a series is the position of its unit. */
export function listUnits(series: readonly Series[]): MeasurementUnit[] {
  return [...new Set(series.map(({ measure }) => measure.unit))].slice(0, MOST_AXES);
}

/** The position of the axis of a series. */
export function findAxis(units: readonly MeasurementUnit[], { measure }: Pick<Series, 'measure'>): number {
  return Math.max(0, units.indexOf(measure.unit));
}

/** The room around the axes; names of values need none that they do not take. */
export const GRID: EChartsOption['grid'] = {
  left: 6,
  right: 12,
  top: 14,
  bottom: 6,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
};

/** More points than this are so narrow that the label of the last one would be cut off by the edge. */
const WIDE_POINTS = 12;
/** What the names of rows may take, at the usual size of letters. */
const NAMES = { wide: 150, narrow: 96 };
/** What the labels of the other axis take beside the names below points, in pixels. */
const BESIDE = 48;

/** The axis of points. */
export function buildPointAxis(
  context: DrawContext,
  { points, isSideways, gap = true }: { points: readonly Entry[]; isSideways: boolean; gap?: boolean },
) {
  const { theme, isNarrow, model, width } = context;
  const isTime = model.across[0] === 'time';
  const last = !isSideways && points.length > WIDE_POINTS ? points.length - 1 : -1;
  return {
    type: 'category' as const,
    inverse: isSideways,
    boundaryGap: gap,
    data: points.map(({ label }, index) =>
      index === last ? { value: label, textStyle: { align: 'right' as const } } : label,
    ),
    axisTick: { show: false },
    axisLine: { show: !isSideways, lineStyle: { color: theme.line } },
    axisLabel: {
      ...buildTextStyle(context, isSideways ? theme.text : theme.dim),
      hideOverlap: isTime || points.length > WIDE_POINTS,
      ...(isSideways
        ? { width: (isNarrow ? NAMES.narrow : NAMES.wide) * theme.scale, overflow: 'truncate' as const }
        : !isTime && points.length <= WIDE_POINTS
          ? {
              interval: 0,
              width: Math.max(24, (width - BESIDE) / Math.max(1, points.length) - 6),
              overflow: 'truncate' as const,
            }
          : {}),
    },
  };
}

type ValueAxis = {
  unit: MeasurementUnit;
  values: readonly (number | null)[];
  isLog?: boolean;
  isPercent?: boolean;
  isShown?: boolean;
  /** Whether it need not begin at 0. */
  isFree?: boolean;
  /** The highest value of all charts that share its scale; null where it has one of its own. */
  sharedMost?: number | null;
  at?: number;
};

/** An axis of values, written by their unit. */
export function buildValueAxis(context: DrawContext, axis: ValueAxis) {
  const { theme, model } = context;
  const { unit, values, isLog, isPercent, isShown = true, isFree, sharedMost = null, at = 0 } = axis;
  const { writer } = model.input;
  return {
    type: isLog ? ('log' as const) : ('value' as const),
    position: at === 0 ? undefined : ('right' as const),
    show: isShown,
    scale: isFree ?? false,
    splitNumber: 4,
    ...(unit === 'count' || unit === 'people' ? { minInterval: isPercent ? 0 : 1 } : {}),
    ...(unit === 'seconds' && !isPercent && !isLog
      ? toSteps(sharedMost === null ? values : [sharedMost])
      : {}),
    ...(sharedMost !== null && !isPercent && unit !== 'seconds' ? { max: toRound(sharedMost) } : {}),
    ...(isPercent ? { max: 1, interval: 0.25 } : {}),
    splitLine: { show: at === 0, lineStyle: { color: theme.line } },
    axisLabel: {
      ...buildTextStyle(context),
      hideOverlap: true,
      formatter: (value: number) => (isPercent ? writer.percent(value) : writer.short(value, unit)),
    },
  };
}

/** The next round number that four equal steps lead to. */
function toRound(most: number): number {
  if (most <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  const rounds = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
  return (rounds.find((round) => round * size >= most) ?? 10) * size;
}

/** Steps of durations that people count in, in seconds. */
const STEPS = [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800];
const FEW = 5;

function toSteps(values: readonly (number | null)[]): { interval?: number; max?: number } {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const interval = STEPS.find((step) => most / step <= FEW);
  return interval === undefined ? {} : { interval, max: Math.max(1, Math.ceil(most / interval)) * interval };
}

/** Whether an axis can be logarithmic: all values are positive. */
export function canBeLog(values: readonly (number | null)[]): boolean {
  return values.every((value) => value === null || value > 0);
}

type GoalMarks = Pick<LineSeriesOption, 'markLine' | 'markArea'>;

/** Goals as lines and bands across a chart, each with its text. */
export function buildGoalMarks(
  context: DrawContext,
  goals: readonly Goal[],
  along: 'yAxis' | 'xAxis' = 'yAxis',
): GoalMarks {
  const { theme, model } = context;
  const { writer } = model.input;
  const unit = model.measures[0]?.unit ?? 'count';
  const nameOf = ({ label, from, to }: Goal): string => {
    const value =
      to === null
        ? writer.short(from, unit)
        : writer.labels.band(writer.short(from, unit), writer.short(to, unit));
    return `${pickText(label, writer.language) || writer.labels.goal} ${value}`;
  };
  const lines = goals.filter(({ to }) => to === null);
  const bands = goals.filter(({ to }) => to !== null);
  const label = {
    ...buildTextStyle(context, theme.text),
    textBorderColor: theme.surface,
    textBorderWidth: 3,
  };
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      lineStyle: { color: theme.text, type: 'dashed' as const, width: 1.5 },
      data: lines.map((goal) => ({
        [along]: goal.from,
        label: { ...label, formatter: nameOf(goal), position: 'insideStartTop' as const },
      })),
    },
    markArea: {
      silent: true,
      animation: false,
      data: bands.map((goal): [object, object] => [
        {
          [along]: goal.from,
          itemStyle: { color: fade(theme, goal.above_is_good ? theme.good : theme.bad, 0.86) },
          label: {
            ...label,
            formatter: nameOf(goal),
            position: 'insideTopLeft' as const,
            fontSize: LETTERS - 1,
          },
        },
        { [along]: goal.to ?? goal.from },
      ]),
    },
  };
}
