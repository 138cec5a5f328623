import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { Axis, Measure } from '#contracts/listening/analytics/dimension.ts';
import type { Bucket } from '#contracts/listening/analytics/question.ts';
import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionAxis } from '#contracts/semantic/question.ts';
import { toKey, toStoredValue } from '#server/listening/analytics/axis-values.ts';
import { answerMentionQuestion, toCount } from '#server/listening/counts/mention-answer.ts';
import { MENTION_MEASURES, readMentionCounts } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isAdditive } from '#server/listening/rollups/coverage-sql.ts';

/** Values as they are stored with their counts, and the total of everything. */
type ChosenLines = { by: Axis; values: readonly { value: string; count: number }[]; total: number };

/** Which lines a chart has: one of everything, the first values of a dimension, or these of its values as they are stored. */
export type SeriesLines = {
  measure: Measure;
  bucket: Bucket;
  zone: string;
  weekStart?: WeekStart | undefined;
  lines: { by: null } | { by: Axis; first: number } | ChosenLines;
};

/** A line with a number for each bar, and counts by sentiment where mentions are counted. */
export type SeriesLine = {
  value: string;
  counts: number[];
  by_sentiment: BySentiment[] | null;
  total: number;
};
type BySentiment = ReturnType<typeof readMentionCounts>['by_sentiment'];

/** Dimensions with so few values that one reading has all lines, of which the first are chosen. */
const FEW: ReadonlySet<Axis | null> = new Set<Axis | null>(['channel', 'language']);

/** Whether the first values of a dimension need not be chosen before their bars are read. */
export function isReadTogether(by: Axis, measure: Measure): boolean {
  return FEW.has(by) && isAdditive(measure);
}

/** The lines, the highest first, and the total of everything, each mention once. */
export async function readLines(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { measure, bucket, zone, weekStart, lines }: SeriesLines,
): Promise<{ lines: SeriesLine[]; total: number }> {
  if ('values' in lines && lines.values.length === 0) return { lines: [], total: lines.total };
  const ref = `mentions.${measure}` as const;
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: measure === 'mentions' ? MENTION_MEASURES : [ref],
    rows: lines.by === null ? [] : [{ dimension: lines.by, ...chooseValues(lines, ref) }],
    columns: [{ dimension: 'time', grain: bucket }],
    totals: 'values' in lines ? [] : ['all'],
    zone,
    weekStart,
  });
  const rows = answer.rows.map(([value], row) => ({
    value: value && lines.by !== null ? toStoredValue(lines.by, value.key) : '',
    ...readLine(answer.cells[row] ?? [], answer.columns, measure === 'mentions'),
  }));
  if ('values' in lines) return { lines: withTotals(rows, lines), total: lines.total };
  const isTotal = (row: number): boolean => answer.rows[row]?.[0]?.kind === 'total';
  const whole = lines.by === null ? rows[0] : rows.find((_line, row) => isTotal(row));
  return { lines: rows.filter((_line, row) => !isTotal(row)), total: whole?.total ?? 0 };
}

/** The chosen lines in their order, with the totals by which they were chosen. */
function withTotals(rows: readonly SeriesLine[], { values }: ChosenLines): SeriesLine[] {
  return values.flatMap(({ value, count }) => {
    const line = rows.find((one) => one.value === value);
    return line ? [{ ...line, total: count }] : [];
  });
}

function chooseValues(
  lines: Exclude<SeriesLines['lines'], { by: null }>,
  by: `mentions.${Measure}`,
): Partial<QuestionAxis> {
  if ('values' in lines)
    return { shown: { is: 'among', values: lines.values.map(({ value }) => toKey(lines.by, value)) } };
  return { top: { count: lines.first, by, others: false } };
}

/** The bars of a row, and its total where the answer has it. */
function readLine(
  cells: readonly (readonly AnswerCell[])[],
  columns: SemanticAnswer['columns'],
  isFelt: boolean,
): Omit<SeriesLine, 'value'> {
  const bars = cells.filter((_cells, column) => columns[column]?.[0]?.kind === 'value');
  const total = columns.findIndex(([value]) => value?.kind === 'total');
  return {
    counts: bars.map(([cell]) => toCount(cell)),
    by_sentiment: isFelt ? bars.map((own) => readMentionCounts(own).by_sentiment) : null,
    total: toCount(cells[total]?.[0]),
  };
}
