import { z } from 'zod';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { PlannedPart } from '#engine/semantic/plan.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, readRowsUntil, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { AnswerOptions, QuestionScope } from '#server/semantic/answer-options.ts';
import { readQuestion } from '#server/semantic/answer-question.ts';
import {
  buildSelect,
  listColumnFields,
  readLink,
  readValue,
  toOwnField,
  withFields,
  type CountedColumn,
  type CountedValue,
} from '#server/semantic/counted-columns-sql.ts';
import type { GroupedSource } from '#server/semantic/grouped-sql.ts';
import { loadQuestionContext } from '#server/semantic/question-context.ts';
import { buildCountedSource } from '#server/semantic/read-counted-rows.ts';
import type { RenderContext } from '#server/semantic/reading.ts';
import { makeSearch } from '#server/semantic/search-filters.ts';
import { buildLimitSettings } from '#server/semantic/statement-limits.ts';

/** A page of the rows that a measure counts, the latest first. */
export type CountedRows = {
  dataSet: DataSet;
  columns: CountedColumn[];
  rows: { key: string; links: Record<string, string | null>; values: CountedValue[] }[];
  total: number;
};

type Page = { limit: number; offset: number };

const Total = z.object({ total: z.number() });
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())]));

type RowOptions = Omit<AnswerOptions, 'tile'>;

/**
 * Lists the rows that the first measure of a question counts, under its filters and its span, with every column that its data set declares
 * and the viewer may see. The links of a row to one row each are by their names.
 * @throws QuestionRefused as the question itself would be refused
 */
export async function listCountedRows(
  scope: QuestionScope,
  question: Question,
  options: RowOptions & Page,
): Promise<CountedRows> {
  const reading = await openRows(scope, question, options);
  const { part, select, run } = reading;
  const { limit, offset } = options;
  const source = buildSource(reading);
  const order = sql`order by ${nameSql(part.time)} desc, ${nameSql(part.dataSet.key)}`;
  const page = sql`limit ${bindValue('UInt32', limit)} offset ${bindValue('UInt32', offset)}`;
  const [rows, total] = await Promise.all([
    run(Row, source({ select, tail: sql`${order} ${page}` })),
    countTotal(reading),
  ]);
  return { ...presentRows(reading, rows), total };
}

/** How many rows the first measure of a question counts. @throws QuestionRefused as {@link listCountedRows} */
export async function countCountedRows(
  scope: QuestionScope,
  question: Question,
  options: RowOptions,
): Promise<number> {
  return countTotal(await openRows(scope, question, options));
}

/** After which row of a list the next ones come: the row's time in milliseconds, and its key. */
export type RowCursor = { time: number; key: string };

/**
 * The rows of {@link listCountedRows} after a cursor, and the cursor of those after them; null at the end. Rows that are added meanwhile
 * neither move nor repeat others.
 * @throws QuestionRefused as {@link listCountedRows}
 */
export async function listRowsAfter(
  scope: QuestionScope,
  question: Question,
  options: RowOptions & { limit: number; after: RowCursor | null },
): Promise<Omit<CountedRows, 'total'> & { next: RowCursor | null }> {
  const reading = await openRows(scope, question, options);
  const { part, select, run } = reading;
  const { limit, after } = options;
  const time = nameSql(part.time);
  const key = sql`toString(${nameSql(part.dataSet.key)})`;
  const source = buildSource(reading, after ? [buildAfterCondition(after, { time, key })] : []);
  const rows = await run(
    Row,
    source({
      select: sql`${select}, toUnixTimestamp64Milli(${time}) as t`,
      tail: sql`order by ${time} desc, ${key} limit ${bindValue('UInt32', limit)}`,
    }),
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  const next = last ? { time: Number(last['t']), key: String(last['k']) } : null;
  return { ...presentRows(reading, rows), next };
}

function buildAfterCondition(after: RowCursor, { time, key }: { time: Sql; key: Sql }): Sql {
  const at = sql`fromUnixTimestamp64Milli(${bindValue('Int64', after.time)})`;
  return sql`${time} <= ${at} and (${time} < ${at} or ${key} > ${bindValue('String', after.key)})`;
}

/** What reads rows of a question: the columns that the viewer may see, and the statement's limits. */
async function openRows(scope: QuestionScope, question: Question, options: RowOptions) {
  const { part, measure, render } = await planRows(scope, question, options);
  const { dataSet } = part;
  const columns = listColumnFields(dataSet, render);
  const links = Object.entries(dataSet.links).flatMap(([name, { to, by }]) =>
    to === 'one' && !dataSet.closed?.has(by) ? [{ name, field: toOwnField(dataSet, by) }] : [],
  );
  const read = withFields(
    part,
    [...columns, ...links].map(({ field }) => field),
  );
  const settings = {
    ...buildLimitSettings(options.use),
    join_use_nulls: 1,
    output_format_json_quote_64bit_integers: 0,
  } as const;
  const run = <T extends z.ZodType>(row: T, statement: Sql) =>
    readRowsUntil(scope.context.clickhouse, row, statement, { settings, signal: options.signal });
  return {
    part: read,
    measure,
    render,
    columns,
    links,
    run,
    select: buildSelect(read, { columns, links, render }),
  };
}

type RowReading = Awaited<ReturnType<typeof openRows>>;

function buildSource({ part, measure, render }: RowReading, further: readonly Sql[] = []): GroupedSource {
  return buildCountedSource(part, measure, render, further);
}

async function countTotal(reading: RowReading): Promise<number> {
  const [found] = await reading.run(
    Total,
    buildSource(reading)({ select: sql`count() as total`, tail: sql`` }),
  );
  return found?.total ?? 0;
}

function presentRows(
  { part, columns, links }: RowReading,
  rows: readonly z.output<typeof Row>[],
): Omit<CountedRows, 'total'> {
  return {
    dataSet: part.dataSet,
    columns: columns.map(({ field: _field, ...column }) => column),
    rows: rows.map((row) => ({
      key: String(row['k']),
      links: Object.fromEntries(links.map(({ name }, index) => [name, readLink(row[`l${index}`])])),
      values: columns.map((column, index) => readValue(column, row[`c${index}`])),
    })),
  };
}

/** What a question counts: its first measure alone, of everything. */
async function planRows(
  scope: QuestionScope,
  { measures, ...question }: Question,
  { viewer, use }: Pick<AnswerOptions, 'viewer' | 'use'>,
): Promise<{ part: PlannedPart; measure: PlannedMeasure; render: RenderContext }> {
  const whole: Question = {
    ...question,
    measures: measures.slice(0, 1),
    shares: [],
    rows: [],
    columns: [],
    comparison: null,
    totals: [],
    order: { by: null, descending: false },
  };
  const shared = await scope.inUnit((unit) =>
    loadQuestionContext(unit, scope.context.ports, { questions: [whole], viewer }),
  );
  const { plan } = await readQuestion(scope, whole, { shared, options: { viewer, use } });
  const measure = plan.output[0]?.measure;
  const part = plan.parts.find(({ dataSet, period }) => dataSet === measure?.dataSet && period === 'now');
  if (!measure || !part) throw new Error('a question that counts nothing');
  const { accountId } = scope;
  const render = {
    accountId,
    viewer: shared.plan.viewer,
    pool: shared.pool,
    search: makeSearch(shared, plan.question.zone),
  };
  return { part, measure, render };
}
