import { COMMON_COLUMNS, type FactColumn } from '#contracts/facts/fact.ts';
import { FACT_NAMES, FACTS, type FactName } from '#contracts/facts/facts.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { FactRow, listFactIds, listFactsById } from '#server/facts/fact-store.ts';
import { catchUp } from '#server/facts/project.ts';
import { listAllAttendance, listPart, SOURCES } from '#server/facts/rebuild-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** A value of a fact that differs from what PostgreSQL has; a row that is missing on one side has no column. */
export type FactDifference = {
  fact: FactName;
  id: string;
  column: string | null;
  expected: unknown;
  actual: unknown;
};

/** How many rows of each fact were compared, and what differs. */
export type FactComparison = { rows: Record<FactName, number>; differences: FactDifference[] };

const A_PART = 5000;
/** More differences than these are not listed. */
const MOST_DIFFERENCES = 1000;

/**
 * Compares every column of every fact of an account with what PostgreSQL has now. What changes meanwhile is derived first, and what still
 * differs is compared once more.
 */
export async function compareAccount(context: Context, accountId: AccountId): Promise<FactComparison> {
  const first = await compareOnce(context, accountId);
  return first.differences.length === 0 ? first : compareOnce(context, accountId);
}

async function compareOnce(context: Context, accountId: AccountId): Promise<FactComparison> {
  const { clickhouse } = context;
  await catchUp(context, accountId);
  const found: FactComparison = {
    rows: buildNoRows(),
    differences: [],
  };
  const seen = new Map<FactName, Set<string>>(FACT_NAMES.map((fact) => [fact, new Set()]));
  const compare = async (fact: FactName, lines: readonly string[]): Promise<void> => {
    const expected = lines
      .map((line) => FactRow.parse(JSON.parse(line)))
      .filter(({ removed }) => removed !== 1);
    const ids = expected.map(({ _id }) => String(_id));
    const actual = new Map(
      (await listFactsById({ clickhouse, accountId, fact }, ids)).map((row) => [row._id, row]),
    );
    for (const row of expected) {
      seen.get(fact)?.add(String(row._id));
      found.differences.push(...compareRows(fact, row, actual.get(row._id)));
    }
    found.rows[fact] += expected.length;
  };
  const scope = { accountId, actor: SYSTEM };
  for (const source of SOURCES) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const { ids, rows } = await inTransaction(context, scope, async (unit) => {
        const part = await listPart(unit, source, { after: from, limit: A_PART });
        return { ids: part, rows: part.length > 0 ? await source.derive(unit, 0, part) : [] };
      });
      for (const [fact, lines] of rows) await compare(fact, lines);
      after = ids.length === A_PART ? (ids.at(-1) ?? null) : null;
    } while (after !== null && found.differences.length < MOST_DIFFERENCES);
  }
  await compare(
    'agent_work',
    await inTransaction(context, scope, (unit: UnitOfWork) => listAllAttendance(unit, 0)),
  );
  for (const fact of FACT_NAMES)
    for (const id of await listFactIds({ clickhouse, accountId, fact }))
      if (!seen.get(fact)?.has(id))
        found.differences.push({ fact, id, column: null, expected: null, actual: 'a row' });
  return { ...found, differences: found.differences.slice(0, MOST_DIFFERENCES) };
}

function buildNoRows(): Record<FactName, number> {
  return Object.fromEntries(FACT_NAMES.map((fact) => [fact, 0])) as Record<FactName, number>;
}

function compareRows(fact: FactName, expected: FactRow, actual: FactRow | undefined): FactDifference[] {
  const id = String(expected._id);
  if (!actual) return [{ fact, id, column: null, expected: 'a row', actual: null }];
  const columns: Readonly<Record<string, FactColumn>> = FACTS[fact].columns;
  return Object.entries(columns).flatMap(([column, { type }]) => {
    if (column in COMMON_COLUMNS) return [];
    const [wanted, stored] = [normalize(type, expected[column]), normalize(type, actual[column])];
    return JSON.stringify(wanted) === JSON.stringify(stored)
      ? []
      : [{ fact, id, column, expected: wanted, actual: stored }];
  });
}

/** A value in one form, from JSON of either store. */
function normalize(type: FactColumn['type'], value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'instant') return readInstant(value);
  if (type === 'instants' && Array.isArray(value)) return value.map(readInstant);
  if (type === 'amount' || type === 'seconds') return Math.round(Number(value) * 1000) / 1000;
  if (type === 'count' || type === 'integer' || type === 'number' || type === 'flag') return Number(value);
  if (type === 'number_by_key' || type === 'text_by_key' || type === 'texts_by_key')
    return Object.entries(FactRow.parse(value)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return value;
}

/** ClickHouse writes `2026-11-21 04:00:00.000`, PostgreSQL microseconds and a zone. */
function readInstant(value: unknown): number {
  const text = String(value);
  return Date.parse(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`);
}
