import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { deleteEngagement, updateEngagement } from '#contracts/channels/connections.ts';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { acceptDelivery } from '#server/crm/queued-deliveries/accept-delivery.ts';
import { countQueued, insertQueued } from '#server/crm/queued-deliveries/queue-store.ts';
import { buildChatMessage, connectChat } from '#tests/factories/chat.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

function deliver(user: string, text: string, to = connection) {
  return acceptDelivery(world.suite.context, to, {
    items: [buildChatMessage(user, text)],
    refused: [],
  });
}

/** The texts of a customer's conversation in their order, once the queue is empty. */
async function textsOf(user: string): Promise<string[]> {
  await waitUntil(
    () => countQueued(world.suite.context, 1),
    (count) => count === 0,
    30_000,
  );
  const rows = await world.suite.context.database.platform
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts._id', '=', 'messages.contact_id'),
    )
    .select('messages.text')
    .where('contacts.external_id', '=', user)
    .where('direction', '=', 'in')
    .orderBy('messages.seq')
    .execute();
  return rows.map(({ text }) => text);
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `message ${at}`);

test('A delivery that comes alone is in its conversation when the network gets its response', async () => {
  expect(await deliver('alone', 'hello')).toBe(1);
  expect(await countQueued(world.suite.context, 1)).toBe(0);
  expect(await textsOf('alone')).toEqual(['hello']);
});

test('What comes beyond what can be taken at once waits in the queue, and is taken whole and in its order', async () => {
  const accepted = await Promise.all(numbered(300).map((text) => deliver('flood', text)));
  const queued = accepted.filter((taken) => taken === null).length;
  expect(queued).toBe(300 - 4);
  expect(await textsOf('flood')).toEqual(numbered(300));
  // Once the queue is empty, deliveries go their direct way again.
  await waitUntil(
    () => deliver('after', 'hello'),
    (taken) => taken === 1,
  );
});

test('A delivery that is queued before its turn to be stored has come is left to the queue', async () => {
  const { context } = world.suite;
  const delivery = { items: [buildChatMessage('left out', 'once')], refused: [] };
  const stored = deliver('in front', 'first');
  expect(await receive(context, connection, delivery, AbortSignal.abort())).toBe(0);
  expect(await stored).toBe(1);
  expect(await textsOf('left out')).toEqual([]);
  await insertQueued(context, [{ connection, delivery }]);
  expect(await textsOf('left out')).toEqual(['once']);
});

test('A delivery that cannot be taken in time is queued as well, and its message is there once', async () => {
  const { database } = world.suite.context;
  await waitUntil(
    () => deliver('before', 'hello'),
    (taken) => taken === 1,
  );
  expect(await deliver('slow', 'first')).toBe(1);
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const locking = database.platform.transaction().execute(async (db) => {
    await sql`select 1 from contacts where external_id = 'slow' for update`.execute(db);
    lock();
    await released;
  });
  await locked;
  const began = performance.now();
  expect(await deliver('slow', 'second')).toBeNull();
  expect(performance.now() - began).toBeLessThan(5000);
  release();
  await locking;
  expect(await textsOf('slow')).toEqual(['first', 'second']);
});

test('A queued delivery that no attempt can store is shown among what was not accepted, and stops no other', async () => {
  const { context } = world.suite;
  // Nothing that a connector makes is so today; a later version may read what an earlier one wrote.
  const broken = { items: 'written by another version' } as unknown as ParsedDelivery;
  const good = { items: [buildChatMessage('behind', 'still here')], refused: [] };
  await insertQueued(context, [
    { connection, delivery: broken },
    { connection, delivery: good },
  ]);
  // The first waits for longer with each attempt; the clock of the test does not.
  const attempts = setInterval(
    () =>
      void context.database.platform
        .updateTable('queued_deliveries')
        .set({ due_at: new Date(0).toISOString() })
        .execute(),
    200,
  );
  expect(await textsOf('behind').finally(() => clearInterval(attempts))).toEqual(['still here']);
  const { items } = await admin.call(REFUSED_CALLS.crm.list, { query: {} });
  expect(JSON.stringify(items)).toContain('written by another version');
});

function toQueue(to: Connection, user: string, count: number): Promise<void> {
  const rows = numbered(count).map((text) => ({
    connection: to,
    delivery: { items: [buildChatMessage(user, text)], refused: [] },
  }));
  return insertQueued(world.suite.context, rows);
}
const idOf = ({ _id }: Connection) => ({ params: { product: 'crm' as const, _id } });

test('What is queued of a connection is taken before the connection is deleted', async () => {
  const closing = await connectChat(world, admin, 'Closing');
  await toQueue(closing, 'last', 250);
  await admin.call(deleteEngagement, idOf(closing));
  expect(await textsOf('last')).toEqual(numbered(250));
});

test('Each delivery that is confirmed while its connection is deleted is in its conversation', async () => {
  const closing = await connectChat(world, admin, 'Closing in a flood');
  const texts = numbered(400);
  const sent = texts.map((text) =>
    deliver('flooded', text, closing).then(
      () => text,
      () => null,
    ),
  );
  await admin.call(deleteEngagement, idOf(closing));
  const confirmed = (await Promise.all(sent)).filter((text) => text !== null);
  const stored = await textsOf('flooded');
  expect(confirmed.filter((text) => !stored.includes(text))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
});

test('A queued delivery that cannot be stored is shown once its connection is deleted, and the next ones are taken', async () => {
  const closing = await connectChat(world, admin, 'Closing with a fault');
  const broken = { items: 'broken when it was closed' } as unknown as ParsedDelivery;
  await insertQueued(world.suite.context, [{ connection: closing, delivery: broken }]);
  await toQueue(closing, 'behind the fault', 3);
  await admin.call(deleteEngagement, idOf(closing));
  expect(await textsOf('behind the fault')).toEqual(numbered(3));
  const { items } = await admin.call(REFUSED_CALLS.crm.list, { query: {} });
  expect(JSON.stringify(items)).toContain('broken when it was closed');
});

test('What is queued of a connection is taken after a user switched it off', async () => {
  const paused = await connectChat(world, admin, 'Paused');
  await toQueue(paused, 'paused', 3);
  await admin.call(updateEngagement, { ...idOf(paused), body: { active: false } });
  expect(await textsOf('paused')).toEqual(numbered(3));
});
