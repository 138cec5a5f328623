import { randomUUID } from 'node:crypto';
import type { ColumnType } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { World } from '#tests/world.ts';

type FactsPlan = {
  count: number;
  /** Instants are within these days from here on (epoch milliseconds). */
  from: number;
  days: number;
  /** Ids that rows may have: tickets, agents, contacts. */
  ids: readonly string[];
  /** The ids of the first rows. */
  keys: readonly string[];
  below: (limit: number) => number;
};

const DAY_MS = 86_400_000;
const WORDS = ['a', 'in', 'out', 'handling', 'attendance', 'first_response', 'line', 'web', 'counted'];

/** Stores rows of a data set of facts straight in its table, each column with values of its type. */
export async function storeRandomFacts(
  { suite }: Pick<World, 'suite'>,
  accountId: string,
  { dataSet, ...plan }: FactsPlan & { dataSet: DataSet },
): Promise<void> {
  const rows = Array.from({ length: plan.count }, (_row, nth) => ({
    account_id: accountId,
    ...(dataSet.versioned ? { version: 1_000_000 } : {}),
    ...Object.fromEntries(
      Object.entries(dataSet.columns).map(([name, type]) => [
        name,
        name === dataSet.key ? (plan.keys[nth] ?? randomUUID()) : draw(type, plan),
      ]),
    ),
  }));
  const values = rows.map((row) => ({ ...row, ...drawEnds(dataSet, row) }));
  await suite.context.clickhouse.insert({ table: dataSet.table, values, format: 'JSONEachRow' });
}

/** The instants until which the values of lists count: later than any test. */
function drawEnds({ dimensions }: DataSet, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(dimensions).flatMap(({ column, until }) => {
      const list = row[column];
      return until && Array.isArray(list) ? [[until, list.map(() => '2200-01-01T00:00:00.000')]] : [];
    }),
  );
}

function draw(type: ColumnType, plan: FactsPlan): unknown {
  const { below, ids, from, days } = plan;
  const plain = type.replace('?', '');
  if (plain !== type && below(3) === 0) return null;
  const drawers: Readonly<Record<string, () => unknown>> = {
    id: () => ids[below(ids.length)],
    ids: () => ids.filter(() => below(4) === 0),
    text: () => WORDS[below(WORDS.length)],
    texts: () => WORDS.filter(() => below(4) === 0),
    whole: () => below(10),
    code: () => below(1000),
    wholes: () => [below(5)],
    decimal: () => below(5000),
    flag: () => below(2),
    instant: () => new Date(from + below(days * DAY_MS)).toISOString().replace('Z', ''),
    instants: () => [],
    texts_by_key: () => ({}),
    number_by_key: () => ({}),
  };
  return drawers[plain]?.();
}
