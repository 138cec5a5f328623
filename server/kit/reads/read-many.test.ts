import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { getTicketTags } from '#contracts/crm/tickets/endpoints.ts';
import { createApiKey } from '#contracts/integrations/api-key.ts';
import { READS_MAX, readMany } from '#contracts/kit/reads/endpoints.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { startChatDesk, writeOn } from '#tests/factories/chat.ts';
import { fetchTicket } from '#tests/factories/line.ts';
import { buildPath, request, type Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

let world: World;
let agent: Person;
let admin: Person;
let ticketId = '';

beforeAll(async () => {
  const desk = await startChatDesk();
  ({ world, agent, admin } = desk);
  await writeOn(world, desk.connection, 'Where is my order?', 'Anan');
  ticketId = (await fetchTicket(admin, 'Anan'))._id;
});
afterAll(() => world.stop());

const of = (name: string, id = ticketId) => ({ name, params: { _id: id } });
async function read(person: Person, reads: readonly { name: string; query?: Record<string, string> }[]) {
  return (await person.call(readMany, { body: { reads: [...reads] } })).items;
}

test('Each read of a batch has the status and body of the same read by itself', async () => {
  // Timers follow the message in a reaction of their own: reads before and after it differ.
  await expect.poll(async () => (await fetchTicket(admin, 'Anan')).sla_due_at).not.toBeNull();
  const items = await read(agent, [
    of(getTicket.name),
    of(getTicketTags.name),
    { name: 'ticket.list', query: { view: 'live', limit: '5' } },
  ]);
  const alone = await Promise.all([
    agent.attempt(getTicket, { params: { _id: ticketId } }),
    agent.attempt(getTicketTags, { params: { _id: ticketId } }),
    agent.fetch('/api/v1.0/crm/tickets?view=live&limit=5'),
  ]);
  // Outside business hours a due time stands still, so it names the instant of the reading itself.
  const withoutReading = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, one) => (key === 'due' && one ? { ...one, at: 'now' } : one));
  expect(withoutReading(items)).toEqual(withoutReading(alone.map(({ status, body }) => ({ status, body }))));
});

test('A refused read is refused by itself, and the others are answered', async () => {
  const clerk = await world.person(agent.accountId, { can: ['crm.ticket.read'] });
  const elsewhere = await world.person(await world.account());
  const items = await read(clerk, [
    of('ticket.timer'),
    of(getTicket.name, '0190a000-0000-7000-8000-000000000001'),
    { name: 'ticket.list', query: { view: 'nothing' } },
    of(getTicket.name),
  ]);
  expect(items.map(({ status }) => status)).toEqual([403, 404, 400, 200]);
  const [outside] = await read(elsewhere, [of(getTicket.name)]);
  expect(outside?.status).toBe(404);
});

test('No write, file, analysis or other batch can be a read of a batch', async () => {
  const unread = ENDPOINTS.filter(
    ({ method, transaction, answerKind, access }) =>
      method !== 'GET' ||
      !transaction ||
      answerKind !== 'application/json' ||
      access.kind === 'public' ||
      access.kind === 'administrator',
  );
  expect(unread.length).toBeGreaterThan(300);
  for (let from = 0; from < unread.length; from += READS_MAX) {
    const part = unread.slice(from, from + READS_MAX);
    const items = await read(
      admin,
      part.map(({ name }) => of(name)),
    );
    expect(items.map(({ status }) => status)).toEqual(part.map(() => 404));
  }
  const { ticket } = await agent.call(getTicket, { params: { _id: ticketId } });
  await read(agent, [of(updateTicket.name)]);
  expect((await agent.call(getTicket, { params: { _id: ticketId } })).ticket.version).toBe(ticket.version);
});

test('An API key makes its reads one by one', async () => {
  const { key } = await admin.call(createApiKey, { body: { scopes: ['crm.ticket.read'] } });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ reads: [of(getTicket.name)] });
  const refused = await request(world.url, buildPath(readMany, {}), { method: 'POST', headers, body });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'api_key_refused' }]);
});
