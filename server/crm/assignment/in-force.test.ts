import { afterAll, beforeAll, expect, it } from 'vitest';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { createAutoAssignAgent, createAutoAssignRule } from '#contracts/crm/auto-assign/endpoints.ts';
import { listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import { addSubTicket } from '#contracts/crm/tickets/endpoints.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import type { FeatureOverrides } from '#contracts/permissions/features.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The settings of auto assignment apply to every way of assigning a ticket, and only while the account has the feature. */
let world: World;
let boss: Person;
let agent: Person;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
  agent = await world.person(boss.accountId, { role: 'agent' });
  connection = await connectChat(world, boss);
  await boss.call(createAutoAssignAgent, { body: { _id: agent.userId, capacity: 1 } });
  await boss.call(createAutoAssignRule, { body: { name: 'All', users: [agent.userId] } });
  await boss.call(buildDocumentEndpoints(autoAssign, 'settings').update, {
    body: { enabled: true, hard_capacity: true, only_punched_in: false },
  });
});
afterAll(() => world.stop());

const write = (user: string) => createTicketOn(world, boss, { connection, text: 'hello', user });
function features(overrides: FeatureOverrides) {
  return world.suite.context.database.owner.query(
    'update accounts set feature_overrides = $2 where _id = $1',
    [boss.accountId, JSON.stringify(overrides)],
  );
}

it('S6-111 without the feature rules assign no ticket', async () => {
  await features({ auto_assignment: false });
  expect((await write('anan')).assignee).toBeNull();
  await features({});
  expect((await write('boon')).assignee?._id).toBe(agent.userId);
});

it('hard_capacity: an agent at capacity is assigned neither a ticket nor a part of one, while the account has the feature', async () => {
  const { items } = await boss.call(listTickets, { query: { view: 'all', q: 'anan' } });
  const _id = items[0]?._id ?? '';
  const part = { subject: 'part', assignee_id: agent.userId };
  const given = () => [
    boss.attempt(updateTicket, { params: { _id }, body: { assignee_id: agent.userId } }),
    boss.attempt(addSubTicket, { params: { _id }, body: part }),
  ];
  for (const { status, body } of await Promise.all(given()))
    expect([status, Failure.parse(body).data]).toMatchObject([409, { reason: 'agent_full' }]);
  await features({ auto_assignment: false });
  expect((await Promise.all(given())).map(({ status }) => status)).toEqual([200, 201]);
});
