import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlCell } from '#contracts/expert-sql/statement.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { checkStatement } from '#engine/expert-sql/check-query.ts';
import type { QueryColumn } from '#engine/expert-sql/typed-tree.ts';
import { readAnswer } from '#server/expert-sql/answer-store.ts';
import { loadParser, parseSql } from '#server/expert-sql/parse.ts';
import { renderStatement } from '#server/expert-sql/render.ts';
import { MODEL } from '#server/semantic/public.ts';
import { drawStatement } from '#tests/expert-sql/drawn-statements.ts';
import {
  createPlainTable,
  drawRows,
  findTable,
  PLAIN_TABLES,
  SEES_ALL,
  storeRows,
} from '#tests/expert-sql/plain-world.ts';
import { ORDERED, UNORDERED } from '#tests/expert-sql/statements.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The same statements in PostgreSQL itself, over plain tables with the same rows: every answer is the same. */
const ZONE = 'Asia/Bangkok';
let world: World;
let accountId: AccountId;
let plain: pg.Client;

beforeAll(async () => {
  await loadParser();
  world = await startWorld();
  accountId = await world.account();
  const rows = drawRows(3);
  await storeRows(world.suite.context.clickhouse, accountId, rows);
  // Of other accounts nothing may be read.
  await storeRows(world.suite.context.clickhouse, await world.account(), drawRows(4));
  plain = new pg.Client({
    connectionString: world.databaseUrl,
    types: { getTypeParser: () => (value: string) => value },
  });
  await plain.connect();
  await plain.query(`create schema plain; set search_path = plain; set timezone = '${ZONE}'`);
  for (const name of PLAIN_TABLES) await createPlainTable(plain, name, rows);
}, 120_000);
afterAll(async () => {
  await plain.end();
  await world.stop();
});

async function readHere(text: string): Promise<{ rows: SqlCell[][]; columns: readonly QueryColumn[] }> {
  const now = Date.now();
  const checked = checkStatement(text, parseSql(text), {
    tables: PLAIN_TABLES.map(findTable),
    now,
    today: new Date(now).toISOString().slice(0, 10),
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const search = () => {
    throw new Error('nothing is searched');
  };
  const statement = renderStatement(
    checked.statement,
    {
      model: MODEL,
      reader: { accountId, viewer: SEES_ALL, search },
      clock: { zone: ZONE, weekStart: 1 },
      now,
      span: null,
      filters: [],
    },
    10_000,
  );
  const { columns } = checked.statement.query;
  return { rows: await readAnswer(world.suite.context.clickhouse, statement, columns, {}), columns };
}

async function readThere(text: string, columns: readonly QueryColumn[]): Promise<SqlCell[][]> {
  const { rows } = await plain.query<(string | null)[]>({ text, rowMode: 'array' });
  return rows.map((row) => row.map((value, index) => toCell(value, columns[index]?.type ?? 'text')));
}

function toCell(value: string | null, type: QueryColumn['type']): SqlCell {
  if (value === null) return null;
  switch (type) {
    case 'integer':
    case 'decimal':
      return Number(value);
    case 'boolean':
      return value === 't';
    case 'timestamptz':
      return new Date(value.replace(/([+-]\d\d)$/, '$1:00')).toISOString();
    case 'timestamp':
      return new Date(`${value}Z`).toISOString().slice(0, -1);
    default:
      return value;
  }
}

/** Numbers to ten digits: the engine has no decimals without end. */
function normalize(rows: readonly SqlCell[][]): string[] {
  return rows.map((row) =>
    JSON.stringify(row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(10)) + 0 : cell))),
  );
}

async function expectSame(text: string, ordered: boolean): Promise<void> {
  const here = await readHere(text).catch((error: unknown) => {
    throw new Error(`${text}\n${String(error)}`);
  });
  const there = normalize(await readThere(text, here.columns));
  const ours = normalize(here.rows);
  if (ordered) expect(ours, text).toEqual(there);
  else expect(ours.toSorted(), text).toEqual(there.toSorted());
}

describe('a statement has the answer of PostgreSQL', () => {
  test.each(UNORDERED.map((text) => [text]))('%s', (text) => expectSame(text, false));
  test.each(ORDERED.map((text) => [text]))('%s', (text) => expectSame(text, true));
});

test('Drawn statements have the answers of PostgreSQL', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= 150; seed += 1) await expectSame(drawStatement(seed), false);
});
