import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHistory, updateTicket } from '#contracts/crm/endpoints.ts';
import { createTicketView, listTicketViews } from '#contracts/crm/views/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { createView, listViews } from '#contracts/listening/saved-views/endpoints.ts';
import { listRoles } from '#contracts/people/role.ts';
import { countHoldings, deleteUser, inviteUser, listUsers } from '#contracts/people/users.ts';
import {
  connectLine,
  openTicket,
  startLineWorld,
  fetchTickets,
  type LineWorld,
} from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

/** When a user leaves: their records are counted, go to a chosen user, and the history still shows their name. */
let line: LineWorld;
let admin: Person;
let leaver: Person;
let heir: Person;
let query: { accountID: string };

beforeAll(async () => {
  line = await startLineWorld();
  const account = await line.world.account();
  [admin, leaver, heir] = [
    await line.world.person(account),
    await line.world.person(account),
    await line.world.person(account, { role: 'agent' }),
  ];
  query = { accountID: account };
  const { webhook } = await connectLine(line.world, admin);
  for (const who of ['U1', 'U2']) await line.twin.sayAs(who, 'help', webhook);
  for (const ticket of await fetchTickets(admin))
    await leaver.call(updateTicket, { params: { _id: ticket._id }, body: { assignee_id: leaver.userId } });
  await leaver.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Coffee', patterns: ['กาแฟ'] },
  });
});
afterAll(() => line.stop());

test('Tickets and keywords of a leaving user are counted, and go to the chosen colleague, and their history keeps the name', async () => {
  const params = { _id: leaver.userId };
  expect(await admin.call(countHoldings, { params, query })).toEqual({ tickets: 2, keywords: 1, posts: 0 });

  const remove = (transfer_to: string) =>
    admin.attempt(deleteUser, { params, query: { ...query, transfer_to } });
  const viewer = await line.world.person(admin.accountId, { role: 'viewer' });
  const stranger = await line.world.person(await line.world.account());
  for (const wrong of [viewer, leaver, stranger]) {
    const answered = await remove(wrong.userId);
    expect(answered.status).toBe(400);
    expect((answered.body as { fields: object }).fields).toHaveProperty('transfer_to');
  }
  const { items } = await admin.call(listRoles, { query });
  const invited = await admin.call(inviteUser, {
    query,
    body: { name: 'Not yet', email: 'not-yet@example.com', role_id: items[1]?._id ?? '' },
  });
  expect((await remove(invited._id)).status).toBe(400);
  expect(await admin.call(countHoldings, { params, query })).toMatchObject({ tickets: 2 });

  expect((await remove(heir.userId)).status).toBe(200);
  const tickets = await fetchTickets(admin);
  expect(tickets.map(({ assignee }) => assignee?._id)).toEqual([heir.userId, heir.userId]);
  expect(await admin.call(countHoldings, { params: { _id: heir.userId }, query })).toEqual({
    tickets: 2,
    keywords: 1,
    posts: 0,
  });
  const ticket = tickets[0];
  if (!ticket) throw new Error('the tickets are gone');
  await openTicket(admin, ticket._id);
  const history = JSON.stringify(await admin.call(getHistory, { params: { _id: ticket._id }, query: {} }));
  const known = await line.world.suite.context.database.platform
    .selectFrom('former_users')
    .select('name')
    .where('_id', '=', leaver.userId)
    .executeTakeFirst();
  expect(history).toContain(known?.name);
});

test('Views that a leaving user shared stay with everybody, under their name, and those that nobody else saw are deleted', async () => {
  const sharer = await line.world.person(admin.accountId);
  const share = async (name: string, how: 'private' | 'all') => {
    const body = { name, filter: {}, share: how };
    await sharer.call(createView, { body });
    await sharer.call(createTicketView, { body });
  };
  await share('For all of us', 'all');
  await share('For me', 'private');
  const { items: people } = await admin.call(listUsers, { query });
  const name = people.find(({ _id }) => _id === sharer.userId)?.name;
  await admin.call(deleteUser, { params: { _id: sharer.userId }, query });
  const owner = { _id: sharer.userId, name };
  for (const list of [listViews, listTicketViews])
    expect((await admin.call(list, {})).items).toMatchObject([
      { name: 'For all of us', owner, may_change: true },
    ]);
  const kept = (table: 'saved_views' | 'ticket_views') =>
    line.world.suite.context.database.platform
      .selectFrom(table)
      .select('name')
      .where('owner_id', '=', sharer.userId)
      .execute();
  for (const table of ['saved_views', 'ticket_views'] as const)
    expect(await kept(table)).toEqual([{ name: 'For all of us' }]);
});

test('Without a receiver the tickets of a leaving user are unassigned', async () => {
  await admin.call(deleteUser, { params: { _id: heir.userId }, query });
  expect((await fetchTickets(admin)).map(({ assignee }) => assignee)).toEqual([null, null]);
});
