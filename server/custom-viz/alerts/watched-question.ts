import { Chart } from '#contracts/custom-viz/chart.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import { resolvePeriod, type PeriodReading } from '#contracts/custom-viz/period.ts';
import { buildChartQuestion } from '#contracts/custom-viz/tile-questions.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import type { MeasureNumber, WatchedNumber } from '#server/custom-viz/alerts/watched-numbers.ts';

type Span = { from: string; to: string };
/** How a watched number is read, but for the time. */
type NumberReading = Omit<PeriodReading, 'now'>;

/** The most values of a dimension that are watched, the largest first. */
const MOST_VALUES = 100;
/** As many in series of hours, of which each value has hundreds. */
const MOST_SERIES = 20;

/** The question whose cells are the watched values of a span. */
export function buildValueQuestion(
  number: MeasureNumber,
  reading: NumberReading,
  { span, isCompared }: { span: Span; isCompared: boolean },
): Question {
  const { by, measure } = number;
  const across = by === null ? [] : [{ dimension: by, top: { count: MOST_VALUES, by: measure } }];
  const length = getPeriodLength(number.period);
  return build(number, reading, {
    time: { span, ...(length && { length }) },
    shelves: { across, colour: [] },
    isCompared,
  });
}

/** The question whose rows are the hours of a span, with a column for each watched value. */
export function buildHoursQuestion(number: MeasureNumber, reading: NumberReading, span: Span): Question {
  const { by, measure } = number;
  const colour = by === null ? [] : [{ dimension: by, top: { count: MOST_SERIES, by: measure } }];
  const across = [{ dimension: 'time', grain: 'hour' as const }];
  return build(number, reading, { time: { span }, shelves: { across, colour }, isCompared: false });
}

/** The period of a watched number at an instant, as far as it has passed. */
export function resolveWatchedSpan(
  { period }: Pick<WatchedNumber, 'period'>,
  reading: NumberReading,
  now: Date,
): Span {
  const span = resolvePeriod(period, { ...reading, now });
  const until = now.toISOString();
  return span.to > until && span.from < until ? { ...span, to: until } : span;
}

type Layout = {
  time: Pick<QuestionInput, 'span' | 'length'>;
  shelves: { across: readonly object[]; colour: readonly object[] };
  isCompared: boolean;
};

function build(
  { chart, filters, measure }: MeasureNumber,
  reading: NumberReading,
  { time, shelves, isCompared }: Layout,
): Question {
  const counted = Chart.parse({
    measures: [measure],
    ...(chart.calculated && { calculated: chart.calculated }),
    filters: chart.filters,
    ...(chart.time && { time: chart.time }),
    shelves: { ...shelves, down: [], tiles: [] },
    limit: 10_000,
  });
  const comparison = isCompared ? 'before' : null;
  // The reading says nothing about the span, which is resolved already.
  const question = buildChartQuestion(
    counted,
    { ...time, filters, comparison },
    { ...reading, now: new Date(0) },
  );
  return Question.parse(question);
}

/** The key of a watched value as it is stored with alerts; of a number as a whole it is empty. */
export const writeTopic = (key: string | null): string => (key === null ? 'null' : `=${key}`);
export const readTopic = (topic: string): string | null => (topic.startsWith('=') ? topic.slice(1) : null);
