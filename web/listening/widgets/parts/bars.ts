import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { getColor, type Bar, type Series } from '#web/kit/chart/series.ts';

type SeriesAnswer = AnswerOfKind<'series'>;
type BarFrames = readonly Omit<Bar, 'values'>[];

/** The bars of a series by sentiment, for stacked columns. */
export function buildSentimentBars({ lines }: SeriesAnswer, frames: BarFrames): Bar[] {
  return frames.map((frame, index) => ({ ...frame, values: lines[0]?.by_sentiment?.[index] ?? {} }));
}

/** The bars of one line or several, each under its value. */
export function buildLineBars({ lines }: SeriesAnswer, frames: BarFrames): Bar[] {
  return frames.map((frame, index) => ({
    ...frame,
    values: Object.fromEntries(lines.map(({ value, counts }) => [value || 'all', counts[index] ?? 0])),
  }));
}

/** The series of such lines, each with its own colour. */
export function buildLineSeries(
  { lines }: SeriesAnswer,
  nameOf: (value: string, label: string) => string,
): Series[] {
  return lines.map(({ value, label }, index) => ({
    id: value || 'all',
    label: nameOf(value, label),
    token: getColor(index),
  }));
}
