import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignByRules, getAssignment } from '#contracts/crm/assignment/endpoints.ts';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import * as rules from '#contracts/crm/auto-assign/endpoints.ts';
import { listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import { punch } from '#contracts/identity/presence.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { Connection } from '#server/channels/public.ts';
import { drainQueue } from '#server/crm/assignment/drain.ts';
import { buildChatMessage, connectChat, deliver, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** More than one batch. */
const MANY = 201;
let world: World;
let boss: Person;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
  connection = await connectChat(world, boss);
});
afterAll(() => world.stop());

async function agent(): Promise<Person> {
  const person = await world.person(boss.accountId, { role: 'agent' });
  await boss.call(rules.createAutoAssignAgent, { body: { _id: person.userId, capacity: 1 } });
  return person;
}
async function holderOf(customer: string): Promise<string | null> {
  return (
    (await boss.call(listTickets, { query: { view: 'all', q: customer } })).items[0]?.assignee?._id ?? null
  );
}

test('Tickets that nobody can take, however many, block none behind them, and are not evaluated in vain', async () => {
  const [away, mali] = [await agent(), await agent()];
  await mali.call(punch, { body: { in_status: true } });
  const hard = {
    match: 'all' as const,
    items: [{ field: 'message', operator: 'contains_any', value: ['hard'] }],
  };
  await boss.call(rules.createAutoAssignRule, {
    body: { name: 'Hard ones', users: [away.userId], condition: hard, fallback: 'wait' },
  });
  await boss.call(rules.createAutoAssignRule, { body: { name: 'The rest', users: [mali.userId] } });
  await boss.call(buildDocumentEndpoints(autoAssign, 'settings').update, {
    body: { enabled: true, only_punched_in: true },
  });
  const first = await createTicketOn(world, boss, { connection, text: 'easy one', user: 'First' });
  expect(first.assignee?._id).toBe(mali.userId);
  const said = Array.from({ length: MANY }, (_, index) => buildChatMessage(`Hard-${index}`, 'a hard one'));
  await deliver(world, connection, said);
  const last = await createTicketOn(world, boss, { connection, text: 'easy too', user: 'Last' });
  expect(last.assignee).toBeNull();
  const [stuck] = (await boss.call(listTickets, { query: { view: 'all', q: 'Hard-0' } })).items;
  const params = { _id: stuck?._id ?? '' };
  await boss.call(assignByRules, { params });
  const assignment = await boss.call(getAssignment, { params });
  await boss.call(updateTicket, { params: { _id: first._id }, body: { state: 'done' } });
  await drainQueue(world.suite.context, { account_id: boss.accountId });
  expect(await holderOf('Last')).toBe(mali.userId);
  expect(await boss.call(getAssignment, { params })).toEqual(assignment);
});
