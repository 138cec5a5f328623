import type { AnswerMeasure, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';

/** The position of a cell in an answer. */
export type CellPosition = { row: number; column: number; measure: number; period: 'now' | 'before' };

/** What a cell opens: the list of a data set, the span by one of its instants, and conditions. */
export type CellFilter = {
  dataSet: string;
  opens: string;
  measure: AnswerMeasure['measure'];
  time: string;
  span: { from: string; to: string };
  filters: QuestionFilter[];
};

/**
 * The filter of a cell: its list has as many rows as a count says, and any other value can be computed from them anew. Rows that the measure
 * itself leaves out (its `where`) are left out by naming it.
 */
export function buildCellFilter(
  answer: SemanticAnswer,
  { row, column, measure, period }: CellPosition,
): CellFilter | null {
  const of = answer.measures[measure];
  const whole = period === 'now' ? answer.span : answer.before;
  const values = [...(answer.rows[row] ?? []), ...(answer.columns[column] ?? [])];
  if (of === undefined || whole === null) return null;
  return {
    dataSet: of.data_set,
    opens: of.opens,
    measure: of.measure,
    time: of.time,
    span: values.reduce(
      (span, value) => narrow(span, period === 'now' ? value.span : value.span_before),
      whole,
    ),
    filters: [...of.filters, ...values.flatMap(({ filter }) => filter ?? [])],
  };
}

type Span = SemanticAnswer['span'];

/** The part of a span that is within a bar. */
function narrow({ from, to }: Span, bar: Span | null): Span {
  if (bar === null) return { from, to };
  return {
    from: Date.parse(bar.from) > Date.parse(from) ? bar.from : from,
    to: Date.parse(bar.to) < Date.parse(to) ? bar.to : to,
  };
}
