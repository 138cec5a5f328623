import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { getMention, handOver } from '#contracts/listening/actions/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { receive } from '#server/crm/public.ts';
import { buildChatMessage, connectChat } from '#tests/factories/chat.ts';
import { waitUntil, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Characters that no store accepts: U+0000 for PostgreSQL, half a character for any of them. */
const NONE = 'a\u0000b\ud83d';
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A message with invalid characters is stored, and so are the others of its delivery', async () => {
  const connection = await connectChat(world, admin);
  const odd = buildChatMessage('odd', `said ${NONE}`, {
    author: { _id: 'odd', name: NONE },
    title: NONE,
    media: [{ kind: 'file', name: NONE, provider_id: NONE, detail: { cid: NONE } }],
    extra: { subject: NONE, [NONE]: [NONE] },
    raw: { subject: NONE },
  });
  const event = buildChatMessage('odd', NONE, {
    kind: 'event',
    event: 'bounce',
    conversation_id: NONE,
    raw: NONE,
  });
  const good = buildChatMessage('good', 'hello');
  const refused = [{ reason: `not read: ${NONE}`, raw: { [NONE]: NONE } }];
  const { context } = world.suite;
  expect(await receive(context, connection, { items: [odd, event, good], refused })).toBe(3);
  const tickets = await fetchTickets(admin);
  expect(tickets.map(({ contact }) => contact.external_id).toSorted()).toEqual(['good', 'odd']);
  const of = tickets.find(({ contact }) => contact.external_id === 'odd')?._id ?? '';
  const { messages } = await admin.call(getTicket, { params: { _id: of } });
  expect(messages[0]?.text).toBe('said ab\ufffd');
});

test('The mention of a message in a ticket links to that ticket, and no second ticket is created from it', async () => {
  const connection = await connectChat(world, admin, 'Heard');
  const { context } = world.suite;
  const said = buildChatMessage('listener', 'เครื่องชงกาแฟเสียอีกแล้ว', {
    published_at: context.clock().toISOString(),
  });
  await receive(context, connection, { items: [said], refused: [] });
  const at = Date.parse(said.published_at);
  const range = { from: new Date(at - 60_000).toISOString(), to: new Date(at + 60_000).toISOString() };
  const stored = () =>
    admin.call(listMentions, { query: { ...range, source: connection._id, has_ticket: 'yes' } });
  const { items } = await waitUntil(stored, (seen) => seen.items.length > 0);
  const [mention] = items;
  const params = { _id: mention?._id ?? '' };
  const [ticket] = (await fetchTickets(admin)).filter(({ contact }) => contact.external_id === 'listener');
  expect(mention?.ticket_id).toBe(ticket?._id);
  expect((await admin.call(getMention, { params })).ticket).toMatchObject({ number: ticket?.number });
  expect(await admin.call(handOver, { params })).toEqual({
    ticket_id: ticket?._id,
    number: ticket?.number,
    created: false,
  });
});
