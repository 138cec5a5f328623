import type { SqlAnswer } from '#contracts/expert-sql/statement.ts';
import type { AnswerCell, AxisValue } from '#contracts/semantic/answer.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { writeTopic } from '#server/custom-viz/alerts/watched-question.ts';

/** A watched value of a period, and that of the period before. */
export type TopicValue = { topic: string; value: number | null; before: number | null };

type ValueAnswer = Extract<QuestionResult, { ok: true }>['answer'];

function toNumber(cell: AnswerCell | undefined): number | null {
  if (cell?.status === 'zero') return 0;
  return cell?.status === 'value' ? cell.value : null;
}

/** The topic of a row or column; null for what sums up others. */
function findTopic([value]: readonly AxisValue[]): string | null {
  if (!value) return '';
  return value.kind === 'value' ? writeTopic(value.key) : null;
}

/** The values of an answer without bars of time, one for each row. */
export function readValues({ rows, cells, cells_before: before }: ValueAnswer): TopicValue[] {
  return rows.flatMap((row, index): TopicValue[] => {
    const topic = findTopic(row);
    if (topic === null) return [];
    const read = (all: ValueAnswer['cells'] | null) => toNumber(all?.[index]?.[0]?.[0]);
    return [{ topic, value: read(cells), before: read(before) }];
  });
}

/** The values of each hour, by topic and then by the start of the hour in milliseconds. */
export function readHours({ rows, columns, cells }: ValueAnswer): Map<string, Map<number, number>> {
  const series = new Map<string, Map<number, number>>();
  for (const [column, axis] of columns.entries()) {
    const topic = findTopic(axis);
    if (topic === null) continue;
    const hours = new Map<number, number>();
    for (const [row, [bar]] of rows.entries()) {
      const value = toNumber(cells[row]?.[column]?.[0]);
      if (bar?.span && value !== null) hours.set(Date.parse(bar.span.from), value);
    }
    series.set(topic, hours);
  }
  return series;
}

/** The numbers of a column: of the first row, or of the first row of each value of another column. */
export function readColumn(
  { columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>,
  { column, by }: { column: string; by: string | null },
): TopicValue[] {
  const at = columns.findIndex(({ name }) => name === column);
  const key = by === null ? -1 : columns.findIndex(({ name }) => name === by);
  const values = new Map<string, TopicValue>();
  for (const row of by === null ? rows.slice(0, 1) : rows) {
    const cell = row[key];
    const topic = by === null ? '' : writeTopic(cell === null || cell === undefined ? null : String(cell));
    const value = row[at];
    if (!values.has(topic))
      values.set(topic, { topic, value: typeof value === 'number' ? value : null, before: null });
  }
  return [...values.values()];
}
