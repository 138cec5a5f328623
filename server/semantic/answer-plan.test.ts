// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { Question } from '#contracts/semantic/question.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { PlanContext } from '#engine/semantic/plan.ts';
import { formatClickHouseTime, sql } from '#server/kit/clickhouse/sql.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import { shopQuestion } from '#tests/semantic/draw-question.ts';
import { executePlan } from '#tests/semantic/execute-plan.ts';
import { SHOP_DATA_SETS } from '#tests/semantic/shop-data-sets.ts';
import { FORMULA_REFS, SHOP_FIELDS, SHOP_FORMULAS } from '#tests/semantic/shop-formulas.ts';
import { SHOP_DAYS, SHOP_FROM, shopWorld, type ShopRow, type ShopWorld } from '#tests/semantic/shop-world.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Plans of the laws' made-up shop in ClickHouse, compared with their execution in memory. */
const MODEL = buildModel(SHOP_DATA_SETS);
const WORLDS = 6;
const QUESTIONS = 25;

const TYPES: Readonly<Record<string, string>> = {
  id: 'UUID',
  text: 'LowCardinality(String)',
  whole: 'UInt32',
  instant: "DateTime64(3, 'UTC')",
  texts: 'Array(LowCardinality(String))',
  instants: "Array(DateTime64(3, 'UTC'))",
};
function typeOf(type: string): string {
  if (type === 'text?') return 'LowCardinality(Nullable(String))';
  return type.endsWith('?') ? `Nullable(${TYPES[type.slice(0, -1)]})` : (TYPES[type] ?? 'String');
}

let world: World;

beforeAll(async () => {
  world = await startWorld();
  for (const { table, columns } of SHOP_DATA_SETS) {
    const names = Object.entries(columns).map(([name, type]) => `${name} ${typeOf(type)}`);
    await world.suite.context.clickhouse.command({
      query: `create table ${table} (account_id UUID, ${names.join(', ')}) engine = MergeTree order by account_id`,
    });
  }
  await world.suite.context.clickhouse.command({
    query: `create table shop_order_days (account_id UUID, at DateTime('UTC'), channel String, number UInt32)
      engine = MergeTree order by account_id`,
  });
}, 120_000);

afterAll(async () => {
  for (const { table } of [...SHOP_DATA_SETS, { table: 'shop_order_days' }])
    await world.suite.context.clickhouse.command({ query: `drop table if exists ${table}` });
  await world.stop();
});

function toStoredInstants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toStoredInstants);
  return typeof value === 'number' ? formatClickHouseTime(value) : value;
}

/** Stores a made-up world as the rows of an account of its own. */
async function store(shop: ShopWorld): Promise<AccountId> {
  const accountId = AccountId.parse(crypto.randomUUID());
  for (const { name, table, columns } of SHOP_DATA_SETS) {
    const toStored = ([column, value]: [string, unknown]) =>
      columns[column]?.startsWith('instant') ? [column, toStoredInstants(value)] : [column, value];
    await world.suite.context.clickhouse.insert({
      table,
      format: 'JSONEachRow',
      values: (shop[name] ?? []).map((row) => ({
        account_id: accountId,
        ...Object.fromEntries(Object.entries(row).map(toStored)),
      })),
    });
  }
  return accountId;
}

function contextOf(hidden: readonly string[]): PlanContext {
  return {
    viewer: {
      permissions: new Set(['crm.report.read']),
      personal: true,
      sets: hidden.length > 0 ? { hidden_channels: hidden } : {},
    },
    now: SHOP_FROM + (SHOP_DAYS + 400) * MS_PER_DAY,
  };
}

/** A question with a calculated measure that may rank the values of a calculated field, and a filter on another one. */
function withFormulas(question: Question, number: number): Question {
  const pick = <T>(all: readonly T[], at: number): T[] => all.slice(at % all.length, (at % all.length) + 1);
  const field = pick(SHOP_FIELDS, number)[0]?.name ?? 'worth';
  const top = { count: 2, by: pick(FORMULA_REFS, number)[0] ?? 'orders.orders', others: number % 3 === 0 };
  return {
    ...question,
    calculated: { fields: SHOP_FIELDS, measures: SHOP_FORMULAS },
    measures: [...pick(FORMULA_REFS, number), ...pick(FORMULA_REFS, number + 5), 'orders.orders'],
    rows: [
      { dimension: `calculated-${field}`, grain: 'auto', top: number % 4 === 1 ? top : null },
      ...question.rows.slice(0, 1),
    ],
    filters: [
      ...question.filters.slice(0, 1),
      ...(number % 3 === 0
        ? [{ dimension: 'calculated-home', is: 'not_among' as const, values: ['Bangkok!', null] }]
        : []),
    ],
  };
}

/** Numbers are rounded: sums of fractions depend on their order. */
function rounded(answer: SemanticAnswer): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_key, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(9)) : value,
    ),
  );
}

test(
  'ClickHouse gives the answer of the plan for drawn questions, cell by cell',
  { timeout: 300_000 },
  async () => {
    const worlds = fc.sample(shopWorld, { numRuns: WORLDS, seed: 7 });
    const questions = fc.sample(shopQuestion, { numRuns: WORLDS * QUESTIONS, seed: 7 });
    let compared = 0;
    let calculated = 0;
    for (const [index, shop] of worlds.entries()) {
      const accountId = await store(shop);
      const hidden = index % 2 === 0 ? [] : ['fax'];
      const context = contextOf(hidden);
      for (const [number, plain] of questions.slice(index * QUESTIONS, (index + 1) * QUESTIONS).entries()) {
        const drawn = number % 2 === 0 ? plain : withFormulas(plain, number);
        const first = planQuestion(drawn, MODEL, context);
        const question = first.ok ? drawn : first.refusal.nearest;
        const result = question && planQuestion(question, MODEL, context);
        if (!result?.ok) continue;
        const stored = await answerPlan(world.suite.context.clickhouse, result.plan, {
          accountId,
          viewer: context.viewer,
          search: () => sql`true`,
        });
        expect([question, rounded(stored)]).toEqual([
          question,
          rounded(executePlan(result.plan, { world: shop, hidden })),
        ]);
        compared += 1;
        calculated += result.plan.question.calculated ? 1 : 0;
      }
    }
    expect(compared).toBeGreaterThan(100);
    expect(calculated).toBeGreaterThan(50);
  },
);

test('A data set that only this test declares answers a formula by a calculated field, without a change of the layer', async () => {
  const [shop = {}] = fc.sample(shopWorld, { numRuns: 1, seed: 12 });
  const orders = shop['orders'] ?? [];
  const question = Question.parse({
    calculated: { fields: SHOP_FIELDS, measures: SHOP_FORMULAS },
    measures: ['calculated.rate', 'calculated.per_visit'],
    rows: [{ dimension: 'calculated-gift' }],
    totals: ['all'],
    span: {
      from: new Date(SHOP_FROM).toISOString(),
      to: new Date(SHOP_FROM + (SHOP_DAYS + 1) * MS_PER_DAY).toISOString(),
    },
  });
  const context = contextOf([]);
  const result = planQuestion(question, MODEL, context);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  const { rows, cells } = await answerPlan(world.suite.context.clickhouse, result.plan, {
    accountId: await store(shop),
    viewer: context.viewer,
    search: () => sql`true`,
  });
  const isGift = ({ tags }: ShopRow): string => (listTexts(tags).includes('gift') ? '1' : '0');
  const visits = shop['visits'] ?? [];
  expect(rows.length).toBe(3);
  for (const [index, [value]] of rows.entries()) {
    const inRow = (row: ShopRow): boolean => value?.kind === 'total' || isGift(row) === value?.key;
    const own = orders.filter(inRow);
    const paid = own.filter((row) => row['paid_at'] !== null).length;
    const [rate, perVisit] = cells[index]?.[0] ?? [];
    expect([rate?.numerator, rate?.denominator]).toEqual([paid, own.length]);
    expect(rate?.value).toBe(divide(paid, own.length));
    expect(perVisit?.value).toBe(divide(own.length, visits.filter(inRow).length));
  }
});

const divide = (above: number, below: number): number | null => (below === 0 ? null : above / below);

function listTexts(value: ShopRow[string] | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

test('A rollup and the rows beside it give the answer of the rows alone', async () => {
  const [shop = {}] = fc.sample(shopWorld, { numRuns: 1, seed: 3 });
  const accountId = await store(shop);
  const days = new Map<string, number>();
  for (const { at, channel } of shop['orders'] ?? []) {
    const key = `${Math.floor(Number(at) / MS_PER_DAY) * MS_PER_DAY} ${String(channel)}`;
    days.set(key, (days.get(key) ?? 0) + 1);
  }
  await world.suite.context.clickhouse.insert({
    table: 'shop_order_days',
    format: 'JSONEachRow',
    values: [...days].map(([key, number]) => {
      const [at, channel] = key.split(' ');
      return { account_id: accountId, at: Number(at) / 1000, channel, number };
    }),
  });
  const question = Question.parse({
    measures: ['orders.orders'],
    rows: [{ dimension: 'channel', top: { count: 2, by: 'orders.orders', others: true } }],
    columns: [{ dimension: 'time', grain: 'day' }],
    filters: [{ dimension: 'channel', is: 'not_among', values: ['phone'] }],
    span: {
      from: new Date(SHOP_FROM + 3_600_000).toISOString(),
      to: new Date(SHOP_FROM + 19.5 * MS_PER_DAY).toISOString(),
    },
    totals: ['all'],
  });
  const context = contextOf([]);
  const built = new Map([['shop_order_days', [{ from: SHOP_FROM, to: SHOP_FROM + 10 * MS_PER_DAY }]]]);
  const [rows, rollup] = [context, { ...context, built }].map((one) => planQuestion(question, MODEL, one));
  if (!rows?.ok || !rollup?.ok) throw new Error('refused');
  expect(new Set(rollup.plan.parts.map(({ source }) => source.from))).toEqual(new Set(['rollup']));
  const render = { accountId, viewer: context.viewer, search: () => sql`true` };
  const fromRollup = await answerPlan(world.suite.context.clickhouse, rollup.plan, render);
  expect(fromRollup).toEqual(await answerPlan(world.suite.context.clickhouse, rows.plan, render));
  expect(fromRollup.cells.flat(2).some(({ status }) => status === 'value')).toBe(true);
});

test('An account counts nothing of another', async () => {
  const [shop = {}] = fc.sample(shopWorld, { numRuns: 1, seed: 3 });
  await store(shop);
  const result = planQuestion(
    Question.parse({
      measures: ['orders.orders', 'lines.lines', 'visits.visits'],
      span: {
        from: new Date(SHOP_FROM).toISOString(),
        to: new Date(SHOP_FROM + 30 * MS_PER_DAY).toISOString(),
      },
    }),
    MODEL,
    contextOf([]),
  );
  if (!result.ok) throw new Error('refused');
  const answer = await answerPlan(world.suite.context.clickhouse, result.plan, {
    accountId: AccountId.parse(crypto.randomUUID()),
    viewer: contextOf([]).viewer,
    search: () => sql`true`,
  });
  expect(answer.cells.flat(2).map(({ value }) => value)).toEqual([0, 0, 0]);
});
