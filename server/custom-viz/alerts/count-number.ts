import type { MeasureStop } from '#contracts/custom-viz/alert-rules.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import type { SqlAnswer, SqlRefused } from '#contracts/expert-sql/statement.ts';
import { compareSpan } from '#contracts/kit/compared-span.ts';
import type { LocalText } from '#contracts/kit/local-text.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { isNumeric, nameColumn } from '#engine/chart-forms/sql/write-cell.ts';
import type { FoundTile } from '#server/custom-viz/alerts/find-watched.ts';
import { readColumn, readHours, readValues, type TopicValue } from '#server/custom-viz/alerts/read-values.ts';
import type {
  ColumnNumber,
  MeasureNumber,
  WatchedNumber,
} from '#server/custom-viz/alerts/watched-numbers.ts';
import {
  buildHoursQuestion,
  buildValueQuestion,
  readTopic,
  resolveWatchedSpan,
} from '#server/custom-viz/alerts/watched-question.ts';
import { answerSql } from '#server/expert-sql/public.ts';
import { answerQuestion, type QuestionScope } from '#server/semantic/public.ts';
import { makeCatalog, type Catalog, type KnownData } from '#texts/chart-catalog.ts';

/** What a number and its values are called, and in which unit they are. */
export type NumberNames = {
  label: LocalText;
  unit: MeasurementUnit;
  /** Whether it adds up, so that 0 is nothing to count. */
  isSum: boolean;
  nameTopic(topic: string): LocalText;
};

/** Why there is no value: the rule stops, or it is tried again. */
export type CountFailure = { ok: false; stop: MeasureStop } | { ok: false; failed: string };

/** The values of a number in a span. Instants are ISO 8601. */
export type CountedNumber = { ok: true; span: Span; values: TopicValue[]; names: NumberNames };

type Span = { from: string; to: string };
type CountOptions = { now: Date; isCompared: boolean };

/** Counts a watched number in its period at an instant, with the rights of the maker; `isCompared`: in the period before as well. */
export function countNumber(
  scope: QuestionScope,
  watched: FoundTile,
  { number, ...options }: CountOptions & { number: WatchedNumber },
): Promise<CountedNumber | CountFailure> {
  return number.kind === 'measure'
    ? countMeasure(scope, watched, { number, ...options })
    : countColumn(scope, watched, { number, ...options });
}

/** The hours of a measure within a span, by topic and start. */
export async function countHours(
  scope: QuestionScope,
  watched: FoundTile,
  { number, span }: { number: MeasureNumber; span: Span },
): Promise<{ ok: true; series: Map<string, Map<number, number>>; names: NumberNames } | CountFailure> {
  const result = await answer(scope, watched, buildHoursQuestion(number, watched.reading, span));
  if (!result.ok) return toFailure(result);
  return { ok: true, series: readHours(result.answer), names: nameMeasure(number, result, watched) };
}

async function countMeasure(
  scope: QuestionScope,
  watched: FoundTile,
  { number, now, isCompared }: CountOptions & { number: MeasureNumber },
): Promise<CountedNumber | CountFailure> {
  const span = resolveWatchedSpan(number, watched.reading, now);
  const question = buildValueQuestion(number, watched.reading, { span, isCompared });
  const result = await answer(scope, watched, question);
  if (!result.ok) return toFailure(result);
  const values = addWhole(readValues(result.answer), number);
  return { ok: true, span, values, names: nameMeasure(number, result, watched) };
}

function answer(scope: QuestionScope, { viewer }: FoundTile, question: Question): Promise<QuestionResult> {
  return answerQuestion(scope, question, { viewer, use: 'background' });
}

/** Runs the statement of a column; for a comparison also in the period before. */
async function countColumn(
  scope: QuestionScope,
  { viewer, reading, known }: FoundTile,
  { number, now, isCompared }: CountOptions & { number: ColumnNumber },
): Promise<CountedNumber | CountFailure> {
  const span = resolveWatchedSpan(number, reading, now);
  const run = (of: Span) =>
    answerSql(scope, { ...number.buildStatement(now), span: of }, { viewer, use: 'background' });
  const result = await run(span);
  if (!result.ok) return toFailure(result);
  const names = nameSqlColumn(number, result.answer, { known });
  if (!names) return { ok: false, stop: 'measure' };
  const values = readColumn(result.answer, number);
  if (!isCompared) return { ok: true, span, values: addWhole(values, number), names };
  const earlier = await run(findBefore(number, span, reading.zone));
  if (!earlier.ok) return toFailure(earlier);
  const before = new Map(readColumn(earlier.answer, number).map((one) => [one.topic, one.value]));
  const compared = values.map((one) => ({ ...one, before: before.get(one.topic) ?? null }));
  return { ok: true, span, values: addWhole(compared, number), names };
}

function findBefore({ period }: ColumnNumber, span: Span, zone: string): Span {
  const now = { from: Date.parse(span.from), to: Date.parse(span.to) };
  const { before } = compareSpan({
    span: now,
    length: getPeriodLength(period),
    kind: 'before',
    zone,
    bars: null,
  });
  return { from: new Date(before.from).toISOString(), to: new Date(before.to).toISOString() };
}

/** A number as a whole has a value in every answer, if only that there is none. */
function addWhole(values: TopicValue[], { by }: WatchedNumber): TopicValue[] {
  return by === null && values.length === 0 ? [{ topic: '', value: null, before: null }] : values;
}

/** What the maker may not see, or what no longer exists, stops a rule; anything else is tried again. */
function toFailure({ code }: Extract<QuestionResult, { ok: false }> | SqlRefused): CountFailure {
  if (code === 'hidden') return { ok: false, stop: 'hidden' };
  return code === 'refused' || code === 'wrong'
    ? { ok: false, stop: 'measure' }
    : { ok: false, failed: code };
}

function nameMeasure(
  { measure, by }: MeasureNumber,
  { labels }: Extract<QuestionResult, { ok: true }>,
  { known }: Pick<FoundTile, 'known'>,
): NumberNames {
  const catalogs = makeCatalogs(known);
  const [en, th] = [catalogs.en.findMeasure(measure), catalogs.th.findMeasure(measure)];
  return {
    label: { en: en.label, th: th.label },
    unit: en.unit,
    isSum: en.isAdditive,
    nameTopic: (topic) => nameValue(by, topic, { labels, catalogs }),
  };
}

/** What a column and its values are called; null where the answer has no such number. */
function nameSqlColumn(
  { column: name, by }: ColumnNumber,
  { columns, labels }: SqlAnswer,
  { known }: Pick<FoundTile, 'known'>,
): NumberNames | null {
  const column = columns.find((one) => one.name === name);
  const axis = columns.find((one) => one.name === by);
  if (!column || !isNumeric(column) || (by !== null && !axis)) return null;
  const catalogs = makeCatalogs(known);
  const [en, th] = [nameColumn(column, catalogs.en), nameColumn(column, catalogs.th)];
  return {
    label: { en, th },
    unit: column.unit ?? (column.type === 'interval' ? 'seconds' : 'number'),
    isSum: false,
    nameTopic: (topic) =>
      axis?.dimension
        ? nameValue(axis.dimension, topic, { labels, catalogs })
        : nameKey(by, readTopic(topic)),
  };
}

type Catalogs = Readonly<Record<'en' | 'th', Catalog>>;

function makeCatalogs(known: KnownData): Catalogs {
  return { en: makeCatalog('en', known), th: makeCatalog('th', known) };
}

type ValueNames = { labels: SqlAnswer['labels']; catalogs: Catalogs };

function nameValue(by: string | null, topic: string, { labels, catalogs }: ValueNames): LocalText {
  if (by === null) return { en: '', th: '' };
  const key = readTopic(topic);
  const label = key === null ? null : labels[by]?.[key];
  const name = (language: 'en' | 'th') => catalogs[language].nameValue(by, key, label).slice(0, 500);
  return { en: name('en'), th: name('th') };
}

function nameKey(by: string | null, key: string | null): LocalText {
  const name = by === null ? '' : (key ?? '–').slice(0, 500);
  return { en: name, th: name };
}
