// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FACTS } from '#contracts/facts/facts.ts';
import { compareAccount } from '#server/facts/compare.ts';
import { projectBatch } from '#server/facts/project.ts';
import { rebuildAccount } from '#server/facts/rebuild.ts';
import { startLineDesk, type LineDesk } from '#tests/factories/line.ts';
import { ACTS, startRandomActs, type RandomAct } from '#tests/factories/random-acts.ts';

let line: LineDesk;
let perform: (act: RandomAct) => Promise<void>;
beforeAll(async () => {
  line = await startLineDesk('Coffee Company');
  perform = await startRandomActs(line);
});
afterAll(() => line.stop());

const act = fc.record({ kind: fc.constantFrom(...ACTS), on: fc.nat(50), how: fc.nat(1000) });

test('Whatever people do in whatever order, the facts equal PostgreSQL in every column', async () => {
  const { context } = line.world.suite;
  const { accountId } = line.admin;
  await Promise.all(Array.from({ length: 7 }, (_, how) => perform({ kind: 'write', on: 0, how })));
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 40 }), fc.nat(3), async (acts, rebuilds) => {
      const rebuilding: Promise<boolean>[] = [];
      for (const [at, one] of acts.entries()) {
        await perform(one);
        // Batches of several processes at once, beside those of the service.
        if (at % 7 === 0)
          await Promise.all([projectBatch(context, accountId), projectBatch(context, accountId)]);
        if (at % 20 === rebuilds) rebuilding.push(rebuildAccount(context, accountId, { partSize: 3 }));
      }
      const { rows, differences } = await compareAccount(context, accountId);
      expect(differences).toEqual([]);
      expect(rows.tickets).toBeGreaterThan(0);
      await Promise.all(rebuilding);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 300_000);

test('A row of another account is in none of the tables under this one', async () => {
  const other = await line.world.person(await line.world.account());
  const { context } = line.world.suite;
  await rebuildAccount(context, other.accountId);
  const counts = (await compareAccount(context, other.accountId)).rows;
  expect(counts).toEqual({
    tickets: 0,
    messages: 0,
    sla_clocks: 0,
    surveys: 0,
    agent_work: 0,
    keywords: 0,
    published_posts: 0,
    post_numbers: 0,
  });
  const stored = await Promise.all(
    Object.values(FACTS).map(async ({ table }) => {
      const answer = await context.clickhouse.query({
        query: `select distinct toString(account_id) as account_id from ${table}`,
        format: 'JSONEachRow',
      });
      return z.array(z.object({ account_id: z.string() })).parse(await answer.json());
    }),
  );
  expect(new Set(stored.flat().map(({ account_id }) => account_id))).toEqual(new Set([line.admin.accountId]));
});
