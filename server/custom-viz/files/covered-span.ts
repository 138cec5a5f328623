import type { QuestionResult } from '#contracts/semantic/question-result.ts';

/** From the first instant that is counted to the last. */
export type CoveredSpan = { from: Date; to: Date };

type QuestionSpan = { from: string; to: string };

/** The time that questions are about; null where there are none. */
export function coverSpans(spans: readonly QuestionSpan[]): CoveredSpan | null {
  const [first, ...rest] = spans;
  return first ? rest.reduce(widenSpan, widenSpan(null, first)) : null;
}

/** A span with another one in it. */
export function widenSpan(covered: CoveredSpan | null, span: QuestionSpan): CoveredSpan {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  if (covered === null) return { from, to };
  return { from: covered.from < from ? covered.from : from, to: covered.to > to ? covered.to : to };
}

/** Whether an answer has a number besides zero. */
export function hasNumbers(result: QuestionResult): boolean {
  return result.ok && result.answer.cells.flat(2).some((cell) => (cell?.value ?? 0) !== 0);
}
