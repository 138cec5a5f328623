import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { QuestionFilter, QuestionInput } from '#contracts/semantic/question.ts';

/** The rows that a number counts: a measure under conditions within a span. */
export type RowsRequest = {
  title: string;
  measure: string;
  filters: QuestionFilter[];
  span: { from: string; to: string };
  time: string | null;
  calculated?: Chart['calculated'];
};

/** The part of the question of a tile that a selection within it counts. */
export function buildRowsRequest(
  question: QuestionInput,
  {
    title,
    measure,
    filters,
    span,
  }: Pick<RowsRequest, 'title' | 'measure' | 'filters'> & { span: RowsRequest['span'] | null },
): RowsRequest {
  const within = span ?? question.span;
  return {
    title,
    measure,
    filters: [...(question.filters ?? []), ...filters],
    span: {
      from: within.from > question.span.from ? within.from : question.span.from,
      to: within.to < question.span.to ? within.to : question.span.to,
    },
    time: question.time ?? null,
    ...(question.calculated && { calculated: question.calculated as Chart['calculated'] }),
  };
}
