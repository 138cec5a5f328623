import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { colorAt, type Bar, type Series } from '#web/kit/chart/series.ts';
import { bucketText } from '../buckets.ts';

type SeriesAnswer = AnswerOfKind<'series'>;

/** The bars of a series by sentiment, for stacked columns. */
export const sentimentBars = ({ starts, bucket, lines }: SeriesAnswer, language: string): Bar[] =>
  starts.map((start, index) => ({
    id: start,
    label: bucketText(start, bucket, language),
    values: lines[0]?.by_sentiment?.[index] ?? {},
  }));

/** The bars of one line or several, each under its value. */
export const lineBars = ({ starts, bucket, lines }: SeriesAnswer, language: string): Bar[] =>
  starts.map((start, index) => ({
    id: start,
    label: bucketText(start, bucket, language),
    values: Object.fromEntries(lines.map(({ value, counts }) => [value || 'all', counts[index] ?? 0])),
  }));

/** The series of such lines, each with its own colour. */
export const lineSeries = (
  { lines }: SeriesAnswer,
  nameOf: (value: string, label: string) => string,
): Series[] =>
  lines.map(({ value, label }, index) => ({
    id: value || 'all',
    label: nameOf(value, label),
    token: colorAt(index),
  }));

/** The stretch of time from one bar to another, both included, as far as the answer goes. */
export const spanOfBars = (
  starts: readonly string[],
  [first, last]: readonly [string, string],
  end: string,
): { from: string; to: string } => ({ from: first, to: starts[starts.indexOf(last) + 1] ?? end });
