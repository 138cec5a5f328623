import { Chart } from '#contracts/custom-viz/chart.ts';
import type { LocalText } from '#contracts/custom-viz/local-text.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import { resolvePeriod } from '#contracts/custom-viz/period.ts';
import { buildChartQuestion } from '#contracts/custom-viz/tile-questions.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import type { WatchedNumber } from '#server/custom-viz/alerts/find-watched.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';

type Span = { from: string; to: string };

/** The most values of a dimension that are watched, the largest first. */
const MOST_VALUES = 100;
/** As many in series of hours, of which each value has hundreds. */
const MOST_SERIES = 20;

/** The question whose cells are the watched values of a span. */
export function buildValueQuestion(watched: WatchedNumber, span: Span, isCompared: boolean): Question {
  const { by, measure } = watched.rule;
  const across = by === null ? [] : [{ dimension: by, top: { count: MOST_VALUES, by: measure } }];
  const length = getPeriodLength(watched.period);
  return build(watched, {
    time: { span, ...(length && { length }) },
    shelves: { across, colour: [] },
    isCompared,
  });
}

/** The question whose rows are the hours of a span, with a column for each watched value. */
export function buildHoursQuestion(watched: WatchedNumber, span: Span): Question {
  const { by, measure } = watched.rule;
  const colour = by === null ? [] : [{ dimension: by, top: { count: MOST_SERIES, by: measure } }];
  const across = [{ dimension: 'time', grain: 'hour' as const }];
  return build(watched, { time: { span }, shelves: { across, colour }, isCompared: false });
}

/** The period of the watched tile at an instant, as far as it has passed. */
export function resolveWatchedSpan({ period, reading }: WatchedNumber, now: Date): Span {
  const span = resolvePeriod(period, { ...reading, now });
  const until = now.toISOString();
  return span.to > until && span.from < until ? { ...span, to: until } : span;
}

type Layout = {
  time: Pick<QuestionInput, 'span' | 'length'>;
  shelves: { across: readonly object[]; colour: readonly object[] };
  isCompared: boolean;
};

function build(watched: WatchedNumber, { time, shelves, isCompared }: Layout): Question {
  const { chart, filters, rule, reading } = watched;
  const counted = Chart.parse({
    measures: [rule.measure],
    ...(chart.calculated && { calculated: chart.calculated }),
    filters: chart.filters,
    time: chart.time,
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

/** The name of a watched value in both languages; empty for a number that is watched as a whole. */
export function nameTopic(watched: WatchedNumber, result: QuestionResult, topic: string): LocalText {
  const { by } = watched.rule;
  if (by === null || !result.ok) return { en: '', th: '' };
  const key = readTopic(topic);
  const label = key === null ? null : result.labels[by]?.[key];
  const name = (language: 'en' | 'th') => makeCatalog(language).nameValue(by, key, label).slice(0, 500);
  return { en: name('en'), th: name('th') };
}

/** The key of a watched value as it is stored with alerts; of a number as a whole it is empty. */
export const writeTopic = (key: string | null): string => (key === null ? 'null' : `=${key}`);
const readTopic = (topic: string): string | null => (topic.startsWith('=') ? topic.slice(1) : null);
