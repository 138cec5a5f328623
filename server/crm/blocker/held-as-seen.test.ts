import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countBlocked,
  releaseBlocked,
  listBlocked,
  dismissBlocked,
} from '#contracts/crm/blocker/endpoints.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import { makeGroup, addMember } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A blocked item came through a channel, and is visible to those who see that channel. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account(), { role: ACCOUNT_ADMIN });
});
afterAll(() => world.stop());

test('A user who answers one channel sees, counts and decides the blocked items of that channel', async () => {
  const [open, closed] = [
    await connectChat(world, admin),
    await connectChat(world, admin, 'Private banking'),
  ];
  const group = await makeGroup(admin, 'Front desk');
  const member = await addMember(world, admin, { group });
  const seen = { engagements: [open._id] };
  await admin.call(setGroupOption, { params: { product: 'crm', groupId: group }, body: seen });
  const body = { name: 'Giraffes', words: ['giraffe'] };
  await admin.call(buildCollectionEndpoints(postBlocker, 'rules').create, { body });
  await deliver(world, open, [buildChatMessage('visitor', 'a giraffe here')]);
  await deliver(world, closed, [buildChatMessage('client', 'a giraffe at the bank')]);
  const listed = (person: Person) => person.call(listBlocked, { query: {} });
  const { items } = await listed(admin);
  expect(items).toHaveLength(2);
  const own = (await listed(member)).items;
  expect(own.map(({ text }) => text)).toEqual(['a giraffe here']);
  expect((await member.call(countBlocked, {})).states.blocked).toBe(1);
  const ids = items.filter(({ _id }) => _id !== own[0]?._id).map(({ _id }) => _id);
  for (const act of [releaseBlocked, dismissBlocked])
    expect((await member.attempt(act, { body: { ids } })).status).toBe(404);
  await member.call(dismissBlocked, { body: { ids: own.map(({ _id }) => _id) } });
  expect((await admin.call(countBlocked, {})).states).toMatchObject({ blocked: 1, dismissed: 1 });
});
