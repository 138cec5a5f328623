import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn, writeOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';
import { formatNotification } from '#texts/format-notification.ts';
import { previewText } from '#texts/preview-text.ts';

let world: World;
let boss: Person;
let agent: Person;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  boss = await world.person(account);
  agent = await world.person(account, { role: 'agent' });
  connection = await connectChat(world, boss);
});
afterAll(() => world.stop());

const notices = async () => (await agent.call(listNotifications, { query: {} })).items;
const SOON = { timeout: 10_000, interval: 20 };

test('An agent who is assigned several tickets at once is notified of each, once, and of none that they took themselves', async () => {
  const ids: string[] = [];
  for (const user of ['Own', 'Given-1', 'Given-2', 'Given-3'])
    ids.push((await createTicketOn(world, boss, { connection, text: `hello from ${user}`, user }))._id);
  const [own = '', ...given] = ids;
  const change = { assignee_id: agent.userId };
  await boss.call(changeTickets, { body: { ids: given, change } });
  await agent.call(changeTickets, { body: { ids: [own], change } });
  const listNotices = async () =>
    (await notices())
      .filter(({ kind }) => kind === 'ticket.assigned')
      .map(({ link, values }) => [link, 'customer' in values ? values.customer : null])
      .toSorted();
  const expected = given.map((_id, at) => [`/crm/tickets/${_id}`, `Customer Given-${at + 1}`]).toSorted();
  await expect.poll(listNotices, SOON).toEqual(expected);
  // Reactions run in the order of events: once this one has run, everything earlier has run.
  await writeOn(world, connection, 'still there?', 'Given-2');
  await expect.poll(async () => (await notices()).map(({ kind }) => kind), SOON).toContain('ticket.written');
  expect(await listNotices()).toEqual(expected);
});

test('A customer who writes the name of a kind, such as [image], is shown with these words in lists, bell, push and e-mails', async () => {
  const ticket = await createTicketOn(world, boss, { connection, text: '[image]', user: 'Literal' });
  const listed = { last_message: '[image]', last_kind: 'text' } as const;
  expect(ticket).toMatchObject(listed);
  // The texts of the list and of the digest by e-mail.
  expect(previewText({ text: listed.last_message, kind: listed.last_kind }, 'th')).toBe('[image]');
  expect(previewText({ text: '', kind: 'image' }, 'th')).not.toBe('[image]');
  await boss.call(changeTickets, { body: { ids: [ticket._id], change: { assignee_id: agent.userId } } });
  const notice = async () => (await notices()).find(({ link }) => link === `/crm/tickets/${ticket._id}`);
  await expect.poll(notice, SOON).toMatchObject({ values: { said: '[image]', said_kind: 'text' } });
  // Bell, push and e-mail format a notification by the same function.
  for (const language of ['en', 'th'] as const)
    expect(formatNotification((await notice())!, language)?.text).toBe('[image]');
});
