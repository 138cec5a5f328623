import type { CalculatedPart, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { isCalculatedDimension, type CalculatedField } from '#contracts/semantic/calculated.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';

/** The position of a cell in an answer. */
export type CellPosition = { row: number; column: number; measure: number; period: 'now' | 'before' };

/** What a cell opens: the list of a data set, the span by one of its instants, and conditions. */
export type CellFilter = {
  dataSet: string;
  opens: string;
  /** The measure, or the part of a calculated measure, whose rows these are. */
  measure: string;
  time: string;
  span: { from: string; to: string };
  filters: QuestionFilter[];
  /** The calculated fields that the conditions name. */
  fields?: CalculatedField[];
};

/**
 * The filter of a cell: its list has as many rows as a count says, and any other value can be computed from them anew. Rows that the measure
 * itself leaves out (its `where`) are left out by naming it. A calculated measure of several data sets, periods or levels opens no one list:
 * its parts do ({@link listPartFilters}).
 */
export function buildCellFilter(answer: SemanticAnswer, position: CellPosition): CellFilter | null {
  const of = answer.measures[position.measure];
  if (of === undefined) return null;
  const isOneList = (of.calculated?.parts ?? []).every(
    (part) => part.data_set === of.data_set && isOfCell(part),
  );
  return isOneList ? buildFilter(answer, position, of) : null;
}

/** What the parts of a calculated measure open; null for a part of another period or level, whose rows are not those of the cell. */
export function listPartFilters(
  answer: SemanticAnswer,
  position: CellPosition,
): { part: CalculatedPart; filter: CellFilter | null }[] {
  const { calculated } = answer.measures[position.measure] ?? {};
  return (calculated?.parts ?? []).map((part) => ({
    part,
    filter: isOfCell(part) ? buildFilter(answer, position, { ...part, measure: part.part }) : null,
  }));
}

const isOfCell = ({ period, extent }: CalculatedPart): boolean => period === 'now' && extent === 'cell';

type OpenedRows = Pick<CalculatedPart, 'data_set' | 'opens' | 'filters' | 'time'> & { measure: string };

function buildFilter(
  answer: SemanticAnswer,
  { row, column, period }: CellPosition,
  of: OpenedRows,
): CellFilter | null {
  const whole = period === 'now' ? answer.span : answer.before;
  const values = [...(answer.rows[row] ?? []), ...(answer.columns[column] ?? [])];
  if (whole === null) return null;
  const filters = [
    ...of.filters,
    ...values.flatMap(({ filter, further = [] }) => [...(filter ? [filter] : []), ...further]),
  ];
  const isNamed = filters.some((one) => 'dimension' in one && isCalculatedDimension(one.dimension));
  return {
    dataSet: of.data_set,
    opens: of.opens,
    measure: of.measure,
    time: of.time,
    span: values.reduce(
      (span, value) => narrow(span, period === 'now' ? value.span : value.span_before),
      whole,
    ),
    filters,
    ...(isNamed && answer.fields && { fields: answer.fields }),
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
