import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
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

function deliver(user: string, text: string) {
  return acceptDelivery(world.suite.context, connection, {
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
  expect(queued).toBe(300 - 64);
  expect(await textsOf('flood')).toEqual(numbered(300));
  // Once the queue is empty, deliveries go their direct way again.
  await waitUntil(
    () => deliver('after', 'hello'),
    (taken) => taken === 1,
  );
});

test('A delivery that cannot be taken in time is queued as well, and its message is there once', async () => {
  const { database } = world.suite.context;
  await waitUntil(
    () => deliver('before', 'hello'),
    (taken) => taken === 1,
  );
  expect(await deliver('slow', 'first')).toBe(1);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const locking = database.platform.transaction().execute(async (db) => {
    await sql`select 1 from contacts where external_id = 'slow' for update`.execute(db);
    await released;
  });
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
