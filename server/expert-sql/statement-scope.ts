import type { SqlStatement } from '#contracts/expert-sql/statement.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { checkStatement, type CheckedStatement } from '#engine/expert-sql/check-query.ts';
import { placeFault, SqlRefusal, type SqlFault } from '#engine/expert-sql/fault.ts';
import { listSqlTables, toTableName } from '#engine/expert-sql/sql-table.ts';
import type { SqlQuery } from '#engine/expert-sql/syntax.ts';
import { toClosedFault } from '#engine/semantic/closed-fault.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { loadParser, parseSql } from '#server/expert-sql/parse.ts';
import { isTimeZone } from '#server/kit/clickhouse/time-zone-store.ts';
import type { Context } from '#server/kit/context.ts';

/** The part of a statement that decides what it means. */
export type StatementText = Pick<SqlStatement, 'text' | 'parameters' | 'zone'>;

/** Why a statement cannot be run, on its way out: the places that are wrong, or none. */
export class StatementRefused extends Error {
  readonly code: 'wrong' | 'hidden' | 'expensive' | 'unavailable';
  readonly faults: readonly SqlFault[];

  constructor(code: StatementRefused['code'], faults: readonly SqlFault[]) {
    super(faults[0]?.fault.code ?? code);
    this.code = code;
    this.faults = faults;
  }
}

/** @throws StatementRefused of the whole statement */
export function refuseStatement(code: StatementRefused['code'], of: Fault): never {
  throw new StatementRefused(code, [{ start: 0, end: 0, fault: of }]);
}

/** Parses a text. @throws StatementRefused where it is no query that is allowed */
export async function readText(text: string): Promise<SqlQuery> {
  await loadParser();
  try {
    return parseSql(text);
  } catch (error) {
    if (!(error instanceof SqlRefusal)) throw error;
    throw new StatementRefused('wrong', [placeFault(text, error.at, error.fault)]);
  }
}

const ALL_TABLES = DATA_SETS.map(({ name }) => toTableName(name));

/** Checks a query for a person, with the data sets that they have. @throws StatementRefused */
export function checkFor(
  query: SqlQuery,
  { text, parameters, zone }: StatementText,
  { model, viewer, now }: { model: Model; viewer: Viewer; now: number },
): CheckedStatement {
  const check = (readable: Model) => {
    const tables = listSqlTables(readable, viewer);
    const seen = new Set(tables.map(({ name }) => name));
    return checkStatement(text, query, {
      tables,
      hidden: new Set(ALL_TABLES.filter((name) => !seen.has(name))),
      parameters: new Map(Object.entries(parameters)),
      now,
      today: formatDay(now, zone),
    });
  };
  const result = check(model);
  if (result.ok) return result.statement;
  const isClosed = model.closed !== undefined && check(model.closed.whole).ok;
  const faults = isClosed
    ? result.faults.map((one) => ({ ...one, fault: toClosedFault(one.fault) }))
    : result.faults;
  const isHidden = isClosed || faults.some((one) => one.fault.code === 'data_set_hidden');
  throw new StatementRefused(isHidden ? 'hidden' : 'wrong', faults);
}

/** The day of an instant in a zone, as `2026-11-29`. */
function formatDay(now: number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);
}

/** Refuses a zone that the engine does not know: the statement's own, or one of its text. */
export async function requireZones(
  { clickhouse }: Pick<Context, 'clickhouse'>,
  { text, zone }: Pick<SqlStatement, 'text' | 'zone'>,
  zones: ReadonlyMap<string, number>,
): Promise<void> {
  if (!(await isTimeZone(clickhouse, zone))) refuseStatement('wrong', fault('not_known_here'));
  for (const [name, at] of zones)
    if (!(await isTimeZone(clickhouse, name)))
      throw new StatementRefused('wrong', [placeFault(text, at, fault('not_known_here'))]);
}
