import { afterAll, beforeAll, expect, test } from 'vitest';
import { MovedBefore, moveCard } from '#contracts/crm/board/endpoints.ts';
import { getTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { getRelated, mergeTickets, splitTicket } from '#contracts/crm/tickets/endpoints.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { deleteUser } from '#contracts/people/users.ts';
import { connectChat, createTicketOn, writeOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A user who left the organisation is shown by name in their past actions. */
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A merge and the last change of a card name who made them', async () => {
  const leaver = await world.person(admin.accountId);
  const { platform } = world.suite.context.database;
  await platform.updateTable('users').set({ name: 'Malee' }).where('_id', '=', leaver.userId).execute();
  const connection = await connectChat(world, admin);
  await writeOn(world, connection, 'hello', 'Uleft');
  const { _id } = await createTicketOn(world, admin, { connection, text: 'help', user: 'Uleft' });
  const params = { _id };
  const { messages } = await admin.call(getTicket, { params });
  const body = { message_ids: [messages.at(-1)?._id ?? ''] };
  const split = await admin.call(splitTicket, { params, body });
  await leaver.call(mergeTickets, { params, body: { from: [split._id] } });
  await leaver.call(updateTicket, { params, body: { state: 'open' } });
  const query = { accountID: String(admin.accountId) };
  await admin.call(deleteUser, { params: { _id: leaver.userId }, query });

  const { merged } = await admin.call(getRelated, { params });
  expect(merged.map(({ by }) => by)).toEqual(['Malee']);
  const late = await admin.attempt(moveCard, { params, body: { state: 'pending', version: 1 } });
  expect(MovedBefore.parse(Failure.parse(late.body).data).by).toBe('Malee');
});
