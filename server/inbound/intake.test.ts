import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { makePost } from '#tests/factories/inbound.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const post = (provider_id: string, text: string): Incoming => makePost({ provider_id, text });

const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

test('Received posts are in the feed, once however often they arrive', async () => {
  const accountId = await world.account();
  const person = await world.person(accountId);
  const sourceId = world.suite.context.newId();
  const items = [post('1', 'ส้มตำอร่อยมาก'), post('2', 'I love this phone'), post('2', 'again')];
  const take = () =>
    inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
      enqueueItems(unit, { sourceId, channel: 'file', items }),
    );
  expect(await take()).toEqual({ added: 2, repeated: 1 });
  expect(await take()).toEqual({ added: 0, repeated: 3 });
  const feed = () => person.call(listMentions, { query: RANGE });
  await expect.poll(async () => (await feed()).items.length, { timeout: 20_000 }).toBe(2);
  const page = await feed();
  expect(page.items.map((item) => item.text).sort()).toEqual(['I love this phone', 'ส้มตำอร่อยมาก'].sort());
  expect(new Set(page.items.map((item) => item.language))).toEqual(new Set(['en', 'th']));
});

test('Where most posts are probably new, repeated ones are still recognised, in this month and in others', async () => {
  const { context } = world.suite;
  const accountId = await world.account();
  const sourceId = context.newId();
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const take = (...ids: string[]) =>
    inUnit((unit) =>
      enqueueItems(unit, {
        sourceId,
        channel: 'file',
        likelyNew: true,
        items: ids.map((id) => post(id, 'tea')),
      }),
    );
  expect(await take('1', '2')).toEqual({ added: 2, repeated: 0 });
  expect(await take('3', '2', '4')).toEqual({ added: 2, repeated: 1 });
  await inUnit((unit) =>
    unit.db
      .updateTable('inbound_keys')
      .set({ received_on: new Date('2026-01-01') })
      .where('account_id', '=', accountId)
      .execute(),
  );
  expect(await take('1', '5', '4')).toEqual({ added: 1, repeated: 2 });
  expect(await take('5', '6')).toEqual({ added: 1, repeated: 1 });
});
