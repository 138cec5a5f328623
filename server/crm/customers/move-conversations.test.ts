import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationMove } from '#connectors/kit/exchange.ts';
import { findConnection } from '#server/channels/public.ts';
import {
  fetchTicket,
  fetchTickets,
  openTicket,
  startLineDesk,
  type LineDesk,
} from '#tests/factories/line.ts';

/** A network gives a conversation another id: its tickets, messages and answers follow. */
let line: LineDesk;
beforeAll(async () => {
  line = await startLineDesk();
});
afterAll(() => line.stop());

const speaks = (user: string, text: string) => line.twin.sayAs(user, text, line.connection.webhook);

async function move(...moves: ConversationMove[]): Promise<void> {
  const { context } = line.world.suite;
  const connection = await findConnection(context, line.connection._id);
  if (!connection) throw new Error('the desk has a connection');
  await context.ports.deliveries.receive(context, connection, { items: [], refused: [], moves });
}

test('A conversation that moved keeps its ticket, and the next message under the new id joins it', async () => {
  await speaks('Uold', 'first');
  const before = await fetchTicket(line.admin, 'Uold');
  await move({ from: 'Uold', to: 'Unew' });
  await move({ from: 'Uold', to: 'Unew' });
  await speaks('Unew', 'second');
  const after = await fetchTicket(line.admin, 'Unew');
  expect(after._id).toBe(before._id);
  const { messages } = await openTicket(line.admin, after._id);
  expect(messages.map(({ text }) => text)).toEqual(['first', 'second']);
  expect((await fetchTickets(line.admin)).some(({ contact }) => contact.external_id === 'Uold')).toBe(false);
});

test('Where somebody wrote under the new id before, both contacts belong to one customer', async () => {
  await speaks('Ufar', 'under the former id');
  await speaks('Unear', 'under the new id');
  await move({ from: 'Ufar', to: 'Unear' });
  const rows = await line.world.suite.context.database.platform
    .selectFrom('contacts')
    .select(['external_id', 'customer_id'])
    .where('connection_id', '=', line.connection._id)
    .where('external_id', 'in', ['Ufar', 'Unear'])
    .execute();
  expect(rows.length).toBe(2);
  expect(rows[0]?.customer_id).not.toBeNull();
  expect(rows[0]?.customer_id).toBe(rows[1]?.customer_id);
});

test('A move of a conversation that nobody knows changes nothing', async () => {
  const before = (await fetchTickets(line.admin)).length;
  await move({ from: 'Unobody', to: 'Uelsewhere' }, { from: 'Unear', to: 'Unear' });
  expect((await fetchTickets(line.admin)).length).toBe(before);
});
