import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { defineDocument } from '#contracts/kit/area/document.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { changeDocument } from '#server/settings/documents/change.ts';
import { listSetting, readSetting } from '#server/settings/read-setting.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const rules = defineArea({
  page: 'read-setting-test',
  products: ['listening', 'crm'],
  access: { read: [], write: [] },
  resources: {
    switches: defineDocument({
      path: '/test/switches',
      name: 'test_switches',
      envelope: 'plain',
      fields: { loud: z.boolean().default(true), seconds: z.number().int().default(30) },
    }),
    colors: defineDocument({
      path: '/test/{product}/colors',
      name: 'test_colors',
      envelope: 'plain',
      byProduct: true,
      fields: { main: z.string().default('#112233') },
    }),
  },
});

let world: World;
let account: AccountId;
beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account();
});
afterAll(() => world.stop());

function inAccount<T>(accountId: AccountId, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, work);
}

test('A document reads as declared before it is saved, and as saved afterwards, only in its own account', async () => {
  const before = await inAccount(account, (unit) => readSetting(unit, rules, 'switches'));
  expectTypeOf(before).toEqualTypeOf<{
    loud: boolean;
    seconds: number;
    version: number;
    updated_at: string | null;
  }>();
  expect(before).toEqual({ loud: true, seconds: 30, version: 0, updated_at: null });
  await inAccount(account, (unit) =>
    changeDocument(
      { unit, sheet: { resource: rules.resources.switches }, noun: 'auto_sentiment', guards: {} },
      { fields: { seconds: 7 } },
    ),
  );
  expect(await inAccount(account, (unit) => readSetting(unit, rules, 'switches'))).toMatchObject({
    loud: true,
    seconds: 7,
    version: 1,
  });
  const other = await world.account();
  expect(await inAccount(other, (unit) => readSetting(unit, rules, 'switches'))).toMatchObject({
    seconds: 30,
    version: 0,
  });
});

test('A value that a later release no longer accepts reads as declared, the rest as saved', async () => {
  const mine = await world.account();
  await inAccount(mine, async (unit) => {
    await sql`insert into setting_documents (account_id, name, product, value, version, created_at, updated_at)
      values (${mine}, 'test_switches', '', ${JSON.stringify({ loud: false, seconds: 'long' })}, 3, now(), now())`.execute(
      unit.db,
    );
  });
  expect(await inAccount(mine, (unit) => readSetting(unit, rules, 'switches'))).toMatchObject({
    loud: false,
    seconds: 30,
    version: 3,
  });
});

test('A setting by product is read for the given product, and not without one', async () => {
  await inAccount(account, (unit) =>
    changeDocument(
      {
        unit,
        sheet: { resource: rules.resources.colors, product: 'crm' },
        noun: 'auto_sentiment',
        guards: {},
      },
      { fields: { main: '#abcdef' } },
    ),
  );
  const [crm, listening] = await inAccount(account, async (unit) => [
    await readSetting(unit, rules, 'colors', 'crm'),
    await readSetting(unit, rules, 'colors', 'listening'),
  ]);
  expect([crm?.main, listening?.main]).toEqual(['#abcdef', '#112233']);
  await expect(inAccount(account, (unit) => readSetting(unit, rules, 'colors'))).rejects.toThrow('say which');
});

test('A list is read in its order, typed, only in its own account', async () => {
  const person = await world.person(account);
  const { create } = buildCollectionEndpoints(workingStatus, 'statuses');
  for (const name of ['Pause', 'At work']) await person.call(create, { body: { name } });
  const items = await inAccount(account, (unit) => listSetting(unit, workingStatus, 'statuses'));
  expectTypeOf(items[0]?.accepts_tickets).toEqualTypeOf<boolean | undefined>();
  // Users set the order of statuses; a new one comes last.
  expect(items.map(({ name }) => name)).toEqual(['Pause', 'At work']);
  const other = await world.account();
  expect(await inAccount(other, (unit) => listSetting(unit, workingStatus, 'statuses'))).toEqual([]);
});
