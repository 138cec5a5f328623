import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { claimBatches, claimMore, findUnled } from '#server/inbound/batch-store.ts';
import { ItemBatch } from '#server/inbound/item-pack.ts';
import { processBatch } from '#server/inbound/process-batch.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { makePost } from '#tests/factories/inbound.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

/** An import whose file is being read, with a function that brings in its batches without a job that takes them. */
async function makeImport(accountId: AccountId) {
  const { context } = world.suite;
  const importId = context.newId();
  const sourceId = context.newId();
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  await inUnit((unit) =>
    unit.db
      .insertInto('imports')
      .values({
        account_id: accountId,
        _id: importId,
        file_name: 'x.csv',
        channel: 'file',
        mapping: '{}',
        state: 'running',
        bytes: 100,
        created_at: unit.now,
        finished_at: null,
        error: null,
      })
      .execute(),
  );
  const addBatch = async (rows: number): Promise<string> => {
    const pack = new ItemBatch({ accountId, sourceId });
    const _id = context.newId();
    for (let row = 0; row < 3; row += 1)
      pack.add(makePost({ provider_id: `${_id} ${row}`, text: `post ${row}` }));
    const [payload] = pack.payloads();
    await inUnit((unit) =>
      unit.db
        .insertInto('inbound_batches')
        .values({
          account_id: accountId,
          _id,
          source_id: sourceId,
          channel: 'file',
          import_id: importId,
          received_at: unit.now,
          rows,
          leader_id: null,
          payload: payload!.bytes,
        })
        .execute(),
    );
    return _id;
  };
  const setState = (state: string) =>
    inUnit((unit) => unit.db.updateTable('imports').set({ state }).where('_id', '=', importId).execute());
  return { importId, inUnit, addBatch, setState };
}

const Stored = z.object({ count: z.number() });

const idsOf = (batches: readonly { _id: string }[]): string[] => batches.map(({ _id }) => _id);

test('A group accepts batches that arrive while its file is read, until it is full', async () => {
  const { importId, inUnit, addBatch, setState } = await makeImport(await world.account());
  const [first, second] = [await addBatch(5000), await addBatch(5000)];
  expect(idsOf(await inUnit((unit) => claimBatches(unit, first)))).toEqual([first, second]);
  const third = await addBatch(5000);
  const has = new Set([first, second]);
  const more = await inUnit((unit) => claimMore(unit, first, has));
  expect([idsOf(more.batches), more.growing]).toEqual([[third], true]);
  has.add(third);
  const large = await addBatch(60_000);
  const tooLarge = await addBatch(30_000);
  const last = await inUnit((unit) => claimMore(unit, first, has));
  expect([idsOf(last.batches), last.growing]).toEqual([[large], false]);
  expect(await inUnit((unit) => findUnled(unit, importId))).toBe(tooLarge);
  expect(await inUnit((unit) => claimBatches(unit, second))).toEqual([]);
  await inUnit((unit) => claimBatches(unit, tooLarge));
  await setState('done');
  expect(await inUnit((unit) => claimMore(unit, tooLarge, new Set([tooLarge])))).toEqual({
    batches: [],
    growing: false,
  });
});

test('A group that is resumed is the same as before, and grows no more', async () => {
  const { inUnit, addBatch } = await makeImport(await world.account());
  const first = await addBatch(5000);
  await inUnit((unit) => claimBatches(unit, first));
  const second = await addBatch(5000);
  await inUnit((unit) => claimMore(unit, first, new Set([first])));
  await addBatch(5000);
  expect(idsOf(await inUnit((unit) => claimBatches(unit, first)))).toEqual([first, second]);
  // The earlier gatherer may still be about to add to it.
  expect(await inUnit((unit) => claimMore(unit, first, new Set([first, second])))).toEqual({
    batches: [],
    growing: false,
  });
});

test('One job also stores the batches that wait behind its group, and jobs of batches that it stores wait for it and do nothing again', async () => {
  const accountId = await world.account();
  const { inUnit, addBatch, setState } = await makeImport(accountId);
  await setState('done');
  const { signal } = new AbortController();
  const job = (batch_id: string) =>
    processBatch(world.suite.context, { account_id: accountId, batch_id, bulk: true }, signal);
  const left = () =>
    inUnit((unit) =>
      unit.db.selectFrom('inbound_batches').select('_id').where('account_id', '=', accountId).execute(),
    );
  const alone = [await addBatch(80_000), await addBatch(80_000), await addBatch(80_000)];
  await job(alone[0]!);
  expect(await left()).toEqual([]);

  const together = [await addBatch(80_000), await addBatch(80_000), await addBatch(80_000)];
  await Promise.all([...alone, ...together, ...together].map(job));
  expect(await left()).toEqual([]);
  const stored = await inUnit((unit) =>
    unit.db
      .selectFrom('event_log')
      .select('data')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'mentions.stored')
      .execute(),
  );
  expect(stored.map(({ data }) => Stored.parse(data).count)).toEqual([3, 3, 3, 3, 3, 3]);
  const person = await world.person(accountId);
  const query = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  expect((await person.call(countMentions, { query })).count).toBe(18);
});

test('A process that is to end finishes its group and leaves the rest to their own jobs', async () => {
  const accountId = await world.account();
  const { importId, inUnit, addBatch, setState } = await makeImport(accountId);
  const [first, , third] = [await addBatch(40_000), await addBatch(40_000), await addBatch(40_000)];
  await setState('done');
  const payload = { account_id: accountId, batch_id: first, bulk: true } as const;
  await processBatch(world.suite.context, payload, AbortSignal.abort());
  expect(await inUnit((unit) => findUnled(unit, importId))).toBe(third);
});
