import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { COMMON_COLUMNS, getClickHouseType, type Fact } from '#contracts/facts/fact.ts';
import { FACTS } from '#contracts/facts/facts.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const Column = z.object({ table: z.string(), name: z.string(), type: z.string() });

test.each(Object.values(FACTS))('The table of $name has exactly the declared columns', async (fact: Fact) => {
  const answer = await world.suite.context.clickhouse.query({
    query:
      'select table, name, type from system.columns where database = currentDatabase() and table = {table:String}',
    query_params: { table: fact.table },
    format: 'JSONEachRow',
  });
  const stored = z.array(Column).parse(await answer.json());
  const declared = Object.entries(fact.columns).map(([name, column]) => [name, getClickHouseType(column)]);
  expect(Object.fromEntries(stored.map(({ name, type }) => [name, type]))).toEqual({
    ...COMMON_COLUMNS,
    ...Object.fromEntries(declared),
  });
  expect(fact.columns[fact.time]?.type).toBe('instant');
  for (const part of fact.key) expect(fact.columns).toHaveProperty(part);
});
