import { setTimeout as wait } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import type {
  SqlAnswer,
  SqlCell,
  SqlCheck,
  SqlColumn,
  SqlRefused,
  SqlResult,
  SqlStatement,
} from '#contracts/expert-sql/statement.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckedStatement } from '#engine/expert-sql/check-query.ts';
import { findCountedRows } from '#engine/expert-sql/counted-rows.ts';
import type { QueryColumn } from '#engine/expert-sql/typed-tree.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { answerOnce, type StatementRows } from '#server/expert-sql/answer-once.ts';
import { readAnswer } from '#server/expert-sql/answer-store.ts';
import { loadStatement, type LoadedStatement } from '#server/expert-sql/load-statement.ts';
import { renderStatement } from '#server/expert-sql/render.ts';
import { refuseStatement, StatementRefused } from '#server/expert-sql/statement-scope.ts';
import { planTableFilters, type RowsRead } from '#server/expert-sql/table-sql.ts';
import { listFault } from '#server/kit/http/error-texts.ts';
import {
  buildLimitSettings,
  findStatementEnd,
  getAnswerState,
  isOfFacts,
  loadLabels,
  makeSearch,
  USE_LIMITS,
  type AnswerOptions,
  type QuestionScope,
} from '#server/semantic/public.ts';

/** For whom and for what a statement runs. It is always the reader, never the owner of what is read. */
export type SqlOptions = Pick<AnswerOptions, 'viewer' | 'use' | 'signal'>;

/** Runs a statement of the language of experts for a person, once for all who see the same; a refusal is a value. */
export async function answerSql(
  scope: QuestionScope,
  input: SqlStatement,
  options: SqlOptions,
): Promise<SqlResult> {
  try {
    const loaded = await loadStatement(scope, input, options.viewer);
    const rows = await answerOnce(scope, {
      loaded,
      options,
      compute: (signal) => runInTurn(scope, loaded, { ...options, signal }),
    });
    const labels = await loadLabels(scope, listKeys(loaded.checked.query.columns, rows.rows));
    return { ok: true, answer: { ...rows, labels } };
  } catch (error) {
    return toRefusal(scope, error, options.signal);
  }
}

/** Checks a statement for a person without running it. */
export async function checkSql(
  scope: QuestionScope,
  input: SqlStatement,
  { viewer }: Pick<SqlOptions, 'viewer'>,
): Promise<SqlCheck> {
  try {
    const { checked } = await loadStatement(scope, input, viewer);
    return { ok: true, columns: checked.query.columns.map(describeColumn), data_sets: listDataSets(checked) };
  } catch (error) {
    return toRefusal(scope, error, undefined);
  }
}

function toRefusal({ context }: QuestionScope, error: unknown, signal: AbortSignal | undefined): SqlRefused {
  if (error instanceof StatementRefused) {
    const faults = error.faults.map(({ start, end, fault: of }) => ({
      start,
      end,
      fault: listFault(of),
      fix: null,
    }));
    const [first] = error.faults;
    return {
      ok: false,
      code: error.code,
      fault: listFault(first?.fault ?? fault('question_failed')),
      faults: faults.filter(({ end }) => end > 0 || error.code === 'wrong'),
    };
  }
  const of = signal?.aborted ? fault('unavailable') : fault('question_failed');
  if (!signal?.aborted) context.log.error({ err: error }, 'a statement failed');
  return { ok: false, code: signal?.aborted ? 'unavailable' : 'failed', fault: listFault(of), faults: [] };
}

function listDataSets({ readings }: CheckedStatement): string[] {
  return [...new Set(readings.map(({ table }) => table.dataSet.name))];
}

/** Waits for the turn of the statement in the queue, then runs it. */
function runInTurn(
  scope: QuestionScope,
  loaded: LoadedStatement,
  options: SqlOptions,
): Promise<StatementRows> {
  const { person } = options.viewer;
  const { queue } = getAnswerState(scope.context);
  return queue.run(
    {
      account: scope.accountId,
      person: person.id ?? person.kind,
      background: options.use !== 'interactive',
    },
    () => run(scope, loaded, options),
    options.signal,
  );
}

async function run(
  scope: QuestionScope,
  loaded: LoadedStatement,
  options: SqlOptions,
): Promise<StatementRows> {
  const { checked, input, shared } = loaded;
  const { zone, week_start: weekStart, filters, limit } = input;
  const read: RowsRead = {
    model: shared.model,
    reader: {
      accountId: scope.accountId,
      viewer: shared.plan.viewer,
      pool: shared.pool,
      search: makeSearch(shared, zone),
    },
    clock: { zone, weekStart },
    now: shared.plan.now,
    span: toSpan(input),
    filters,
  };
  await requireCheap(scope, checked, { read, use: options.use });
  const rows = await readRepeatedly(scope, renderStatement(checked, read, limit + 1), { loaded, options });
  const { columns } = checked.query;
  const shown = rows.slice(0, limit);
  return {
    columns: columns.map(describeColumn),
    rows: shown,
    cut: rows.length > limit,
    data_sets: listDataSets(checked),
    not_applied: listNotApplied(loaded),
    counted: findCountedRows(checked),
    as_of: checked.readings.some(({ table }) => isOfFacts(table.dataSet)) ? shared.factsAsOf : null,
  };
}

export function toSpan({ span }: Pick<SqlStatement, 'span'>): Span | null {
  return span && { from: Date.parse(span.from), to: Date.parse(span.to) };
}

type CostInput = { read: RowsRead; use: SqlOptions['use'] };

/** What all tables have in the span is about what is read. */
async function requireCheap(
  { context }: QuestionScope,
  { readings }: CheckedStatement,
  { read, use }: CostInput,
): Promise<void> {
  const { sizes } = getAnswerState(context);
  let rows = 0;
  for (const { table } of readings) {
    const { dataSet } = table;
    const [time = ''] = Object.values(dataSet.times);
    const span = read.span ?? { from: Date.UTC(1900, 0, 1), to: Date.UTC(2299, 11, 31) };
    rows += await sizes.find(context.clickhouse, read.reader, { dataSet, time, span });
  }
  const { rows: limit } = USE_LIMITS[use];
  if (rows > limit) refuseStatement('expensive', fault('question_expensive', { rows, limit }));
}

/** How often a statement is repeated that the engine has no memory for, and how long it waits each time (milliseconds). */
const REPEATS = 2;
const REPEAT_MS = 500;

type ReadInput = { loaded: LoadedStatement; options: SqlOptions };

async function readRepeatedly(
  { context }: QuestionScope,
  statement: ReturnType<typeof renderStatement>,
  { loaded, options: { use, signal } }: ReadInput,
): Promise<SqlCell[][]> {
  const { columns } = loaded.checked.query;
  for (let repeats = 0; ; repeats += 1)
    try {
      return await readAnswer(context.clickhouse, statement, columns, {
        limits: buildLimitSettings(use),
        signal,
      });
    } catch (error) {
      refuseKnown(error);
      if (findStatementEnd(error) === 'other' || signal?.aborted) throw error;
      if (repeats === REPEATS) refuseStatement('unavailable', fault('engine_busy'));
      await wait(REPEAT_MS * (repeats + 1), undefined, signal && { signal });
    }
}

/** More rows than one where a value is wanted; a regular expression that the engine does not take. */
const MANY_ROWS = '125';
const PATTERN = '427';

function refuseKnown(error: unknown): void {
  if (findStatementEnd(error) === 'limit') refuseStatement('expensive', fault('question_limit'));
  if (!(error instanceof ClickHouseError)) return;
  if (error.code === MANY_ROWS) refuseStatement('wrong', fault('sql_many_rows'));
  if (error.code === PATTERN)
    refuseStatement('wrong', fault('sql_literal', { text: '~', type: 'regular expression' }));
}

function listNotApplied({ checked, input, shared }: LoadedStatement): SqlAnswer['not_applied'] {
  const known = new Map(checked.readings.map((one) => [one.table.dataSet.name, one]));
  return [...known].flatMap(([name, reading]) =>
    input.filters.flatMap((filter) =>
      planTableFilters(reading, { filters: [filter], model: shared.model }).length === 0
        ? [{ data_set: name, filter }]
        : [],
    ),
  );
}

function describeColumn({ name, type, origin }: QueryColumn): SqlColumn {
  const dataSet = origin?.dataSet ?? '';
  return {
    name,
    type: type === 'unknown' ? 'text' : type,
    unit: origin?.unit ?? null,
    data_set: dataSet === '' ? null : dataSet,
    dimension: origin?.dimension ?? null,
    time: origin?.time ?? null,
    grain: origin?.grain ?? null,
    measure: origin?.measure ?? null,
  };
}

/** The keys of each dimension in the answer. */
function listKeys(
  columns: readonly QueryColumn[],
  rows: readonly (readonly SqlCell[])[],
): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, Set<string>>();
  for (const [index, { origin }] of columns.entries()) {
    if (origin?.dimension === undefined) continue;
    const own = rows.flatMap((row) => row[index] ?? []).map(String);
    keys.set(origin.dimension, new Set([...(keys.get(origin.dimension) ?? []), ...own]));
  }
  return new Map([...keys].map(([dimension, some]) => [dimension, [...some]]));
}
