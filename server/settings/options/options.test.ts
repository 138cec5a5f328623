import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { createGroup } from '#contracts/people/group.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { readOptionLists } from '#contracts/settings/option-lists.ts';
import { assignToGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let account: AccountId;
let admin: Person;
const listening = { params: { product: 'listening' as const } };

beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account();
  admin = await world.person(account);
  await admin.call(createGroup, { query: { accountID: account }, body: { name: 'Night shift' } });
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Noodles', patterns: ['noodle'] },
  });
});
afterAll(() => world.stop());

test('Option lists name people, groups, roles and keywords for users who may see them all', async () => {
  const lists = await admin.call(readOptionLists, listening);
  expect(lists.users).toContainEqual({ _id: admin.userId, name: expect.any(String), group_id: null });
  expect(lists.groups.map(({ name }) => name)).toEqual(['Night shift']);
  expect(lists.roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['account_admin', 'agent']));
  expect(lists.keywords).toEqual([{ _id: expect.any(String), name: 'Noodles', parent_id: null }]);
  expect((await admin.call(readOptionLists, { params: { product: 'crm' } })).keywords).toEqual([]);
});

test('Without permissions for people or keywords only the names for selection are returned', async () => {
  const plain = await world.person(account, { can: [] });
  const lists = await plain.call(readOptionLists, listening);
  expect(lists.groups.map(({ name }) => name)).toEqual(['Night shift']);
  expect([lists.roles, lists.keywords, lists.custom_socials]).toEqual([[], [], []]);
  const answer = await plain.attempt(readOptionLists, listening);
  expect(JSON.stringify(answer.body)).not.toContain('@example.com');
});

test('The options of the reader’s own group are returned, those of no other group', async () => {
  const member = await world.person(account, { can: [] });
  expect((await member.call(readOptionLists, listening)).userGroupOption).toBeNull();
  const { groups, keywords } = await admin.call(readOptionLists, listening);
  const groupId = groups[0]?._id ?? '';
  await admin.call(setGroupOption, {
    params: { ...listening.params, groupId },
    body: { keywords: { enable: true, data: [keywords[0]?._id ?? ''] } },
  });
  await assignToGroup(world, groupId, [member]);
  expect((await member.call(readOptionLists, listening)).userGroupOption).toMatchObject({
    group_id: groupId,
    keywords: { enable: true, data: [keywords[0]?._id] },
  });
});

test('Nobody sees the lists of another account, or of a product that is not active', async () => {
  const stranger = await world.person(await world.account());
  const theirs = await stranger.call(readOptionLists, listening);
  expect(theirs.groups).toEqual([]);
  expect(theirs.users.map(({ _id }) => _id)).toEqual([stranger.userId]);
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ product: JSON.stringify({ crm: { active: true } }) })
    .where('_id', '=', stranger.accountId)
    .execute();
  expect((await stranger.attempt(readOptionLists, listening)).status).toBe(403);
  expect((await stranger.attempt(readOptionLists, { params: { product: 'campaign' } })).status).toBe(404);
});
