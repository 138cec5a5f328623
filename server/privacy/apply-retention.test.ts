import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import { createTicketView, countTicketViews } from '#contracts/crm/views/endpoints.ts';
import { saveRules } from '#contracts/privacy/rules.ts';
import { applyRetention } from '#server/privacy/apply-retention.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('Expired tickets are deleted, and every count of the inbox still equals its list', async () => {
  const connection = await connectChat(world, admin);
  for (const text of ['long ago', 'lately', 'now']) await writeOn(world, connection, text);
  const [now, lately, old] = await fetchTickets(admin);
  for (const _id of [old?._id, lately?._id])
    await admin.call(updateTicket, { params: { _id: _id ?? '' }, body: { state: 'done' } });
  await world.suite.context.database.platform
    .updateTable('tickets')
    .set({ last_message_at: new Date(Date.now() - 100 * 86_400_000) })
    .where('_id', '=', old?._id ?? '')
    .execute();
  const view = await admin.call(createTicketView, { body: { name: 'All', filter: { view: 'all' } } });
  await admin.call(saveRules, { body: { message_days: 90, version: 0 } });
  await applyRetention(world.suite.context, { stopping: new AbortController().signal });
  expect((await fetchTickets(admin)).map(({ _id }) => _id)).toEqual([now?._id, lately?._id]);
  expect(await admin.call(countTickets, {})).toMatchObject({ all: 2, done: 1, live: 1 });
  expect((await admin.call(countTicketViews, {})).items).toContainEqual({
    _id: view._id,
    count: 2,
    more: false,
  });
  // Numbers are not reused.
  await writeOn(world, connection, 'later');
  expect((await fetchTickets(admin))[0]?.number).toBe(4);
  expect(await admin.call(countTickets, {})).toMatchObject({ all: 3, done: 1, live: 2 });
});
