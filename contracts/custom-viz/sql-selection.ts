import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import type { SqlAnswer, SqlCell, SqlColumn } from '#contracts/expert-sql/statement.ts';
import { BAR_WIDTHS, buildBars } from '#contracts/kit/bars.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { MeasureRef, type QuestionFilter, type QuestionInput } from '#contracts/semantic/question.ts';

type Span = { from: string; to: string };

/** What rows of a statement's answer are read with: the calendar of its times, and the data sets of the reader. */
export type SqlReading = {
  zone: string;
  weekStart?: WeekStart | undefined;
  dataSets: readonly Pick<DataSet, 'name' | 'times'>[];
};

/** What a row of a statement's answer selects: the values of its dimensions, and its time; null where it has none of them. */
export function buildSqlSelection(
  { columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>,
  row: number,
  { tile, exclude, reading }: Pick<Selection, 'tile' | 'exclude'> & { reading: SqlReading },
): Selection | null {
  const filters: QuestionFilter[] = [];
  let span: Span | null = null;
  for (const [at, column] of columns.entries()) {
    const value = rows[row]?.[at];
    const own = readDimension(column, value);
    const bar = readBar(column, value, reading);
    if (own && !filters.some((one) => 'dimension' in one && one.dimension === own.dimension))
      filters.push(own);
    else if (bar && column.time !== null && !isFirstTime(column, reading))
      filters.push({ instant: column.time, ...bar });
    else if (bar && span === null) span = bar;
  }
  if (filters.length === 0 && span === null) return null;
  // Time alone cannot be left out: a question counts one span without gaps.
  const isLeftOut = exclude && filters.length > 0;
  return { tile, exclude: isLeftOut, filters, span: isLeftOut ? null : span };
}

/**
 * The question whose rows an official measure of a statement counts, over all rows of the answer; null where it has none. `around`: the filters and
 * the span of its dashboard.
 */
export function buildSqlRowsQuestion(
  { columns, counted }: Pick<SqlAnswer, 'columns' | 'counted'>,
  around: { filters?: QuestionFilter[] | undefined; span?: Span | null | undefined },
): { question: QuestionInput; measure: MeasureRef } | null {
  const [column] = counted?.columns.flatMap((at) => columns[at] ?? []) ?? [];
  const measure = MeasureRef.safeParse(`${counted?.data_set ?? ''}.${column?.measure ?? ''}`).data;
  if (!counted || !measure || !around.span) return null;
  const filters = [...(around.filters ?? []), ...counted.filters];
  return { question: { measures: [measure], filters, span: around.span }, measure };
}

function readDimension(
  { dimension, type }: SqlColumn,
  value: SqlCell | undefined,
): Extract<QuestionFilter, { dimension: string }> | null {
  const isOne = type === 'text' || type === 'uuid' || type === 'integer';
  if (dimension === null || !isOne || value === undefined || Array.isArray(value)) return null;
  return { dimension, is: 'among', values: [value === null ? null : String(value)] };
}

/** The bar of time that a shortened time begins; null for one that is no bar of the zone. */
function readBar(
  { time, grain, type }: SqlColumn,
  value: SqlCell | undefined,
  { zone, weekStart }: SqlReading,
): Span | null {
  const width = BAR_WIDTHS.find((one) => one === grain);
  if (time === null || !width || type !== 'timestamptz' || typeof value !== 'string') return null;
  const from = Date.parse(value);
  const { starts, end } = buildBars(width, { zone, from, to: from + 1, weekStart });
  return starts[0] === from ? { from: new Date(from).toISOString(), to: new Date(end).toISOString() } : null;
}

/** Whether a time is the one by which its data set is counted. */
function isFirstTime({ data_set, time }: SqlColumn, { dataSets }: SqlReading): boolean {
  const dataSet = dataSets.find(({ name }) => name === data_set);
  return dataSet === undefined || Object.keys(dataSet.times)[0] === time;
}
