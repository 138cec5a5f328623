import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cannedFields, CannedResponse } from '#contracts/crm/canned/response.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { declareRecord, recordTable } from '#server/kit/db/record-table.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let account: AccountId;

beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account();
});
afterAll(() => world.stop());

const Fields = z.object(cannedFields).omit({ media: true });
const Response = CannedResponse.omit({ media: true });
const RECORD = declareRecord('canned_responses', Response);
function within<T>(accountId: AccountId, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, work);
}

/** Adds a response in a folder of its own. */
function add(changes: CannedResponse['changes'] = { state: 'done' }) {
  return within(account, async (unit) => {
    const folder_id = unit.newId();
    await accountTable(unit, 'canned_response_folders').insert({
      _id: folder_id,
      name: folder_id,
      user_id: null,
      created_at: unit.now,
      updated_at: unit.now,
    });
    return recordTable(unit, RECORD).insert({
      ...Fields.parse({ title: 'Hello', text: 'Hello', texts: { th: 'สวัสดี' }, changes }),
      folder_id,
      user_id: null,
      group_id: null,
    });
  });
}

test('A record is stored with JSON, lists and instants, and read as the contract declares it', async () => {
  const added = await add({ state: 'done', add_tag_ids: [world.suite.context.newId()] });
  expect(Response.parse(added)).toEqual(added);
  expect(added).toMatchObject({ texts: { th: 'สวัสดี' }, keyword_ids: [], used_count: 0, version: 1 });
  expect(added.created_at).toBe(added.updated_at);
  await within(account, async (unit) => {
    const records = recordTable(unit, RECORD);
    expect(await records.find(added._id)).toEqual(added);
    expect(await records.lock({ _id: added._id, title: 'Hello' })).toEqual(added);
    expect(await records.select().where('_id', '=', added._id).execute()).toEqual([added]);
  });
});

test('A change stores the given fields alone, increases the version and returns the record', async () => {
  const added = await add();
  const keyword = world.suite.context.newId();
  const changed = await within(account, (unit) =>
    recordTable(unit, RECORD).update(added._id, {
      texts: {},
      keyword_ids: [keyword],
      used_at: unit.now,
    }),
  );
  expect(changed).toEqual({
    ...added,
    texts: {},
    keyword_ids: [keyword],
    used_at: changed.updated_at,
    version: 2,
    updated_at: changed.updated_at,
  });
});

test('A record of another account is neither found nor changed', async () => {
  const added = await add();
  const other = await world.account();
  await within(other, async (unit) => {
    expect(await recordTable(unit, RECORD).find(added._id)).toBeUndefined();
    await expect(recordTable(unit, RECORD).update(added._id, { title: 'Mine' })).rejects.toThrow('no result');
    await recordTable(unit, RECORD).delete(added._id);
  });
  expect(await within(account, (unit) => recordTable(unit, RECORD).find(added._id))).toEqual(added);
  await within(account, (unit) => recordTable(unit, RECORD).delete(added._id));
  expect(await within(account, (unit) => recordTable(unit, RECORD).find(added._id))).toBeUndefined();
});
