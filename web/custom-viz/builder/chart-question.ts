import type { Chart } from '#contracts/custom-viz/chart.ts';
import { resolvePeriodTime } from '#contracts/custom-viz/period-length.ts';
import {
  readAsOf,
  resolvePeriod,
  type Period,
  type PeriodComparison,
  type PeriodReading,
} from '#contracts/custom-viz/period.ts';
import { buildChartQuestion } from '#contracts/custom-viz/tile-questions.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';

type Times = { period: Period; comparisons: readonly PeriodComparison[] };

/** The questions of a chart: one, or one for each comparison; none before it has a measure. */
export function buildQuestions(
  chart: Chart,
  { period, comparisons }: Times,
  reading: PeriodReading,
): QuestionInput[] {
  if (chart.measures.length === 0) return [];
  const time = resolvePeriodTime(period, reading);
  const wanted: (PeriodComparison | null)[] = comparisons.length > 0 ? [...comparisons] : [null];
  return wanted.map((comparison) =>
    buildChartQuestion(
      chart,
      {
        ...time,
        comparison:
          comparison === null || typeof comparison === 'string'
            ? comparison
            : resolvePeriod(readAsOf(comparison, period), reading),
      },
      reading,
    ),
  );
}

/** The first question of a chart as it is checked; null before it has a measure, or where it is none. */
export function toQuestion(chart: Chart, times: Times, reading: PeriodReading): Question | null {
  const [first] = buildQuestions(chart, times, reading);
  return Question.safeParse(first).data ?? null;
}
