import type { LineSeriesOption } from 'echarts';
import type { DrawContext, LegendItem, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import {
  buildGoalMarkLine,
  findShownGoal,
  readGoal,
  type ShownGoal,
} from '#engine/chart-forms/goals/read-goal.ts';

/** The id of the line of a goal, by which a reader hides it. */
const GOAL = 'goal';

/** The goal of a chart over time: its values, so that axes have room for it, its line, and its item of the legend. */
export type GoalLine = {
  values: readonly (number | null)[];
  series: readonly LineSeriesOption[];
  legend: readonly LegendItem[];
};

const NO_GOAL: GoalLine = { values: [], series: [], legend: [] };

/**
 * The goal by period of a chart as a stepped line: a gap where a bar of time has no goal. Its marks are added to those of the chart. Parts of a
 * hundred have no goal.
 */
export function buildGoalLine(
  context: DrawContext,
  { marks, axis, isPercent, isSideways = false }: GoalPlot,
): GoalLine {
  const { model, part, theme, hidden } = context;
  const shown = findShownGoal(model);
  if (!shown || shown.isToDate || isPercent) return NO_GOAL;
  const legend = [{ id: GOAL, label: shown.name, color: theme.text, pattern: 0, dashed: true as const }];
  if (hidden.has(GOAL)) return { ...NO_GOAL, legend };
  const values = part.points.map((point) => readGoal(model, shown, point));
  const isAlone = (index: number): boolean =>
    (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
  const line: LineSeriesOption = {
    id: GOAL,
    type: 'line',
    name: shown.name,
    ...(isSideways ? { xAxisIndex: axis } : { yAxisIndex: axis }),
    step: 'middle',
    silent: true,
    z: 4,
    showSymbol: true,
    itemStyle: { color: theme.text },
    lineStyle: { color: theme.text, width: 1.5, type: 'dashed' },
    data: values.map((value, index) => ({
      value: value ?? '-',
      mark: addMark(context, { marks, shown, index, value }),
      // Between two gaps there is no line to draw.
      symbol: isAlone(index) ? 'rect' : 'none',
      symbolSize: isSideways ? [2, 18] : [18, 2],
    })),
  };
  return { values, legend, series: [line] };
}

/** The highest value of charts that share a scale, with that of the goal; null for a chart alone. */
export function addGoal({ values }: GoalLine, sharedMost: number | null): number | null {
  return sharedMost === null ? null : Math.max(sharedMost, ...values.map((value) => value ?? 0));
}

type GoalPlot = {
  marks: Mark[];
  /** The axis of the first measure. */
  axis: number;
  isPercent: boolean;
  isSideways?: boolean;
};

type GoalPoint = Pick<GoalPlot, 'marks'> & { shown: ShownGoal; index: number; value: number | null };

/** Adds what is shown of the goal at a point; returns its place. */
function addMark({ model, part, theme }: DrawContext, { marks, shown, index, value }: GoalPoint): number {
  marks.push({
    title: part.points[index]?.label ?? '',
    lines: [{ ...buildGoalMarkLine(model, shown, value), color: theme.text }],
    cell: null,
    at: { series: GOAL, index },
  });
  return marks.length - 1;
}
