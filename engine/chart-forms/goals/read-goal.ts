import type { ChartRemark } from '#contracts/custom-viz/chart-labels.ts';
import type { PeriodGoal } from '#contracts/custom-viz/forms/period-goal.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { MarkLine } from '#engine/chart-forms/drawing/drawing.ts';
import { computeGoal, listCounted, type GoalSpan } from '#engine/chart-forms/goals/compute-goal.ts';
import type { ChartModel, Entry } from '#engine/chart-forms/model/chart-model.ts';

/** Forms of single values, whose goal is that of the time until now; others show the goal of each bar of time. */
const TO_DATE: ReadonlySet<string> = new Set(['number', 'gauge', 'bullet']);

/** A goal by period as a chart shows it. */
export type ShownGoal = {
  goal: PeriodGoal;
  name: string;
  /** Whether it is the goal until now, of which begun periods are a part. */
  isToDate: boolean;
};

/** The goal by period of a chart; null where it has none, or no time that it could be about. */
export function findShownGoal({ input, across }: Pick<ChartModel, 'input' | 'across'>): ShownGoal | null {
  const { form } = input.chart;
  const goal = 'period_goal' in form ? form.period_goal : null;
  const isToDate = TO_DATE.has(form.name);
  if (!goal || (!isToDate && across[0] !== 'time')) return null;
  const { labels, language } = input.writer;
  const own = pickText(goal.label, language);
  if (!isToDate) return { goal, isToDate, name: own || labels.goal };
  return { goal, isToDate, name: own ? labels.own_goal_to_date(own) : labels.goal_to_date };
}

/** The goal at a point: of its bar of time, otherwise of the whole period of the chart; null where none is known. */
export function readGoal(
  model: Pick<ChartModel, 'input' | 'measures'>,
  shown: ShownGoal,
  point: Pick<Entry, 'values'> | null,
): number | null {
  const { zone } = model.input.answers[0];
  const isAdditive = model.measures[0]?.isAdditive ?? false;
  return computeGoal(shown.goal, findGoalSpan(model, shown, point), { zone, isAdditive });
}

/** A value of a goal as text, with all its digits. */
export function writeGoal(
  { input, measures }: Pick<ChartModel, 'input' | 'measures'>,
  value: number | null,
): string {
  const { writer } = input;
  return value === null ? writer.labels.no_goal : writer.exact(value, measures[0]?.unit ?? 'count');
}

/** The goal as a line under the pointer. */
export function buildGoalMarkLine(
  model: Pick<ChartModel, 'input' | 'measures'>,
  { name }: ShownGoal,
  value: number | null,
): MarkLine {
  return { label: name, text: writeGoal(model, value) };
}

/** Whether a value is above or below a goal, in words. */
export function writeState({ input }: Pick<ChartModel, 'input'>, value: number, goal: number): string {
  const { labels } = input.writer;
  return value >= goal ? labels.above_goal : labels.below_goal;
}

/** What readers have to know of the goal: which periods it counts in part, and that a part of the time has none. */
export function listGoalRemarks(model: ChartModel): ChartRemark[] {
  const shown = findShownGoal(model);
  if (!shown?.isToDate) return [];
  const { writer, answers } = model.input;
  const { remarks, list } = writer.labels;
  const [{ zone }] = answers;
  const span = findGoalSpan(model, shown, null);
  if (readGoal(model, shown, null) === null) return [remarks.goal_missing];
  const parts = listCounted(shown.goal, span, zone)
    .filter(({ share }) => share < 1)
    .map(({ from, to, share }) =>
      remarks.goal_part(
        writer.span({ from: toInstant(from), to: toInstant(to) }, zone),
        writer.percent(share),
      ),
    );
  return parts.length > 0 ? [remarks.goal_to_date(list(parts))] : [];
}

const toInstant = (at: number): string => new Date(at).toISOString();

function findGoalSpan(
  { input }: Pick<ChartModel, 'input'>,
  { isToDate }: ShownGoal,
  point: Pick<Entry, 'values'> | null,
): GoalSpan {
  const [answer] = input.answers;
  const bar = point?.values.find(({ span }) => span !== null)?.span;
  const whole = { from: Date.parse(answer.span.from), to: Date.parse(answer.span.to) };
  const of = bar ? { from: Date.parse(bar.from), to: Date.parse(bar.to) } : whole;
  if (!isToDate) return of;
  const now = input.now?.getTime() ?? whole.to;
  return { from: Math.max(of.from, whole.from), to: Math.min(of.to, whole.to, now) };
}
