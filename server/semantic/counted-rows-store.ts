import { z } from 'zod';
import { isList } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { LabelSource } from '#contracts/semantic/dimension.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { PLAIN_FIELD, type ReachedField } from '#engine/semantic/model.ts';
import type { PlannedKey, PlannedPart } from '#engine/semantic/plan.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinSql, readRowsUntil, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { AnswerOptions, QuestionScope } from '#server/semantic/answer-options.ts';
import { readQuestion } from '#server/semantic/answer-question.ts';
import { getDefault } from '#server/semantic/column-sql.ts';
import { makeConditionContext } from '#server/semantic/condition-context.ts';
import { buildFieldSql } from '#server/semantic/field-sql.ts';
import { buildListSql } from '#server/semantic/list-sql.ts';
import { loadQuestionContext } from '#server/semantic/question-context.ts';
import { buildCountedSource } from '#server/semantic/read-counted-rows.ts';
import type { RenderContext } from '#server/semantic/reading.ts';
import { makeSearch } from '#server/semantic/search-filters.ts';
import { buildLimitSettings } from '#server/semantic/statement-limits.ts';

/** A column of the rows of a data set: one of its instants, dimensions or numbers, by its declared name. */
export type CountedColumn = {
  name: string;
  kind: 'instant' | 'dimension' | 'number';
  /** Where the labels of its values come from; null for instants and numbers. */
  label: LabelSource | null;
  /** Whether a row has several values. */
  several: boolean;
};

/** A value of a row: numbers and texts are as they are stored, an instant is ISO 8601. */
export type CountedValue = string | number | null | string[];

/** A page of the rows that a measure counts, the latest first. */
export type CountedRows = {
  dataSet: DataSet;
  columns: CountedColumn[];
  rows: { key: string; links: Record<string, string | null>; values: CountedValue[] }[];
  total: number;
};

type Page = { limit: number; offset: number };
type ColumnField = CountedColumn & { field: ReachedField };

const Total = z.object({ total: z.number() });
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())]));

/**
 * Lists the rows that the first measure of a question counts, under its filters and its span, with every column that its data set declares
 * and the viewer may see. The links of a row to one row each are by their names.
 * @throws QuestionRefused as the question itself would be refused
 */
export async function listCountedRows(
  scope: QuestionScope,
  question: Question,
  options: Omit<AnswerOptions, 'tile'> & Page,
): Promise<CountedRows> {
  const { part, measure, render } = await planRows(scope, question, options);
  const { dataSet } = part;
  const columns = listColumnFields(dataSet, render);
  const links = Object.entries(dataSet.links).flatMap(([name, { to, by }]) =>
    to === 'one' ? [{ name, field: toOwnField(dataSet, by) }] : [],
  );
  const read = withFields(
    part,
    [...columns, ...links].map(({ field }) => field),
  );
  const source = buildCountedSource(read, measure, render);
  const { limit, offset, use, signal } = options;
  const settings = {
    ...buildLimitSettings(use),
    join_use_nulls: 1,
    output_format_json_quote_64bit_integers: 0,
  } as const;
  const run = <T extends z.ZodType>(row: T, statement: Sql) =>
    readRowsUntil(scope.context.clickhouse, row, statement, { settings, signal });
  const order = sql`order by ${nameSql(part.time)} desc, ${nameSql(dataSet.key)}`;
  const page = sql`limit ${bindValue('UInt32', limit)} offset ${bindValue('UInt32', offset)}`;
  const select = buildSelect(read, { columns, links, render });
  const [rows, [found]] = await Promise.all([
    run(Row, source({ select, tail: sql`${order} ${page}` })),
    run(Total, source({ select: sql`count() as total`, tail: sql`` })),
  ]);
  return {
    dataSet,
    columns: columns.map(({ field: _field, ...column }) => column),
    rows: rows.map((row) => ({
      key: String(row['k']),
      links: Object.fromEntries(links.map(({ name }, index) => [name, readLink(row[`l${index}`])])),
      values: columns.map((column, index) => readValue(column, row[`c${index}`])),
    })),
    total: found?.total ?? 0,
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

type SelectedFields = {
  columns: readonly ColumnField[];
  links: readonly { field: ReachedField }[];
  render: RenderContext;
};

function buildSelect(part: PlannedPart, { columns, links, render }: SelectedFields): Sql {
  const conditions = makeConditionContext(render, part);
  return joinSql(
    [
      sql`toString(${nameSql(part.dataSet.key)}) as k`,
      ...links.map(({ field }, index) => sql`toString(${nameSql(field.column)}) as ${nameSql(`l${index}`)}`),
      ...columns.map(
        (column, index) => sql`${buildColumnSql(column, conditions)} as ${nameSql(`c${index}`)}`,
      ),
    ],
    sql`, `,
  );
}

/** The id that means none. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function readLink(value: CountedValue | undefined): string | null {
  return typeof value === 'string' && value !== NOBODY ? value : null;
}

/** The columns that the viewer may see: instants, then dimensions of one meaning each, then numbers that are no dimension. */
function listColumnFields(dataSet: DataSet, { viewer }: RenderContext): ColumnField[] {
  const { times, dimensions, numbers, columns } = dataSet;
  const shown = Object.entries(dimensions).filter(
    ([, { personal = false, numbers: keyed }]) => keyed === undefined && (viewer.personal || !personal),
  );
  const taken = new Set(shown.flatMap(([, { column, bands }]) => (bands ? [] : [column])));
  return [
    ...Object.entries(times).map(([name, column]) => ({
      name,
      kind: 'instant' as const,
      label: null,
      several: false,
      field: toOwnField(dataSet, column),
    })),
    ...shown.map(([name, { column, label, blank = null, bands = null, seen = null, until = null }]) => ({
      name,
      kind: 'dimension' as const,
      label,
      several: isList(columns[column]),
      field: { ...toOwnField(dataSet, column), blank, bands, seen, until },
    })),
    ...Object.entries(numbers)
      .filter(([, column]) => !taken.has(column))
      .map(([name, column]) => ({
        name,
        kind: 'number' as const,
        label: null,
        several: false,
        field: toOwnField(dataSet, column),
      })),
  ];
}

function toOwnField({ columns }: DataSet, column: string): ReachedField {
  return { ...PLAIN_FIELD, via: [], column, type: columns[column] ?? 'text' };
}

/** A part that reads further fields: as keys, which its rows have beside them. */
function withFields(part: PlannedPart, fields: readonly ReachedField[]): PlannedPart {
  const keys = fields.map((field, axis): PlannedKey => ({
    kind: 'values',
    axis,
    dimension: field.column,
    field,
    others: false,
    shown: null,
    combined: null,
  }));
  return { ...part, keys, narrowed: [] };
}

function buildColumnSql(
  { kind, several, field }: ColumnField,
  conditions: ReturnType<typeof makeConditionContext>,
): Sql {
  if (several) {
    const none = bindValue('String', String(getDefault(field.type)));
    return sql`arrayFilter(one -> one <> ${none}, arrayMap(one -> toString(one), ${buildListSql(field, conditions)}))`;
  }
  const value = buildFieldSql(field, conditions);
  if (kind === 'instant') return sql`toUnixTimestamp64Milli(${value})`;
  return kind === 'number' ? sql`toFloat64(${value})` : sql`toString(${value})`;
}

function readValue({ kind }: CountedColumn, value: CountedValue | undefined): CountedValue {
  if (kind !== 'instant' || value === null || value === undefined) return value ?? null;
  return new Date(Number(value)).toISOString();
}
