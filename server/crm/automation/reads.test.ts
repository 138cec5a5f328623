import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTicket } from '#contracts/crm/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { writeGathered } from '#server/crm/automation/reads.ts';
import { startChatDesk, writeOn } from '#tests/factories/chat.ts';
import { waitUntil, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

let world: World;
let admin: Person;
let mali: Person;
let connection: Connection;

beforeAll(async () => {
  ({ world, admin, agent: mali, connection } = await startChatDesk());
});
afterAll(() => world.stop());

async function readsOf(_id: string) {
  const { rows } = await world.suite.context.database.owner.query<{ seq: number; user_id: string }>(
    'select seq, user_id from ticket_reads where account_id = $1 and ticket_id = $2',
    [admin.accountId, _id],
  );
  return rows;
}
const open = (person: Person, _id: string) => person.call(getTicket, { params: { _id } });

test('The first user who opened a ticket up to its newest line counts as its reader, and nobody waits for that to be written', async () => {
  const user = await writeOn(world, connection, 'hello');
  const [ticket] = await fetchTickets(admin);
  if (!ticket) throw new Error('the message became no ticket');
  await open(mali, ticket._id);
  await open(admin, ticket._id);
  await writeGathered(world.suite.context);
  expect(await readsOf(ticket._id)).toEqual([{ seq: 1, user_id: mali.userId }]);

  await open(admin, ticket._id);
  await writeGathered(world.suite.context);
  expect(await readsOf(ticket._id)).toEqual([{ seq: 1, user_id: mali.userId }]);

  await writeOn(world, connection, 'anybody there?', user);
  await open(admin, ticket._id);
  const reads = await waitUntil(
    () => readsOf(ticket._id),
    ([read]) => read?.seq === 2,
  );
  expect(reads).toEqual([{ seq: 2, user_id: admin.userId }]);
});

test('A request to write reads waits for those that are being written already', async () => {
  const user = await writeOn(world, connection, 'and now?');
  const ticket = (await fetchTickets(admin)).find((one) => one.contact.external_id === user);
  await open(mali, ticket?._id ?? '');
  const first = writeGathered(world.suite.context);
  await writeGathered(world.suite.context);
  expect(await readsOf(ticket?._id ?? '')).toEqual([{ seq: 1, user_id: mali.userId }]);
  await first;
});
