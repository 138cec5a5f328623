import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTickets, undoChangeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { createGroup, deleteGroup } from '#contracts/people/group.ts';
import { deleteUser } from '#contracts/people/users.ts';
import type { Connection } from '#server/channels/public.ts';
import { applyTicketPatch, lockConversation, saveConversation } from '#server/crm/messages/conversation.ts';
import { liveTickets } from '#server/crm/tickets/live-tickets.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { waitUntil, openTicket, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The assignees of tickets when people and groups leave, and when bulk changes are undone. */
let world: World;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

const agent = () => world.person(admin.accountId, { role: 'agent' });
async function ticket(): Promise<{ _id: string; user: string }> {
  const user = await writeOn(world, connection, 'help');
  const found = (await fetchTickets(admin)).find((one) => one.contact.external_id === user);
  return { _id: found?._id ?? '', user };
}
const update = (_id: string, body: object) => admin.call(updateTicket, { params: { _id }, body });
const now = async (_id: string) => (await openTicket(admin, _id)).ticket;
function remove({ userId, accountId }: Person) {
  return admin.call(deleteUser, { params: { _id: userId }, query: { accountID: accountId } });
}

test('A ticket that is written while its assignee leaves goes to the person to whom they handed it over', async () => {
  const [leaving, heir] = [await agent(), await agent()];
  const { _id } = await ticket();
  await update(_id, { assignee_id: leaving.userId });
  const { context } = world.suite;
  const scope = { accountId: admin.accountId, actor: SYSTEM };
  let handing: Promise<void> | undefined;
  let handed = false;
  await inTransaction(context, scope, async (unit) => {
    const conversation = await lockConversation(unit, _id);
    if (!conversation) throw new Error('there is no such ticket');
    handing = inTransaction(context, scope, (other) =>
      liveTickets.transfer(other, leaving.userId, heir.userId),
    );
    void handing.then(() => (handed = true));
    // It is complete, or waits for this one.
    await waitUntil(
      async () =>
        (await context.database.owner.query('select from pg_locks where not granted')).rowCount ?? 0,
      (waiting) => handed || waiting > 0,
    );
    applyTicketPatch(conversation, { subject: 'written meanwhile' });
    await saveConversation(unit, conversation);
  });
  await handing;
  expect(await now(_id)).toMatchObject({ subject: 'written meanwhile', assignee: { _id: heir.userId } });
});

test('A reopened ticket is not left with somebody who is gone, no matter who reopens it', async () => {
  const leaving = await agent();
  const [a, b] = [await ticket(), await ticket()];
  for (const { _id } of [a, b]) await update(_id, { assignee_id: leaving.userId, state: 'done' });
  await remove(leaving);
  expect((await now(a._id)).assignee?._id).toBe(leaving.userId);
  await writeOn(world, connection, 'me again', a.user);
  expect(await now(a._id)).toMatchObject({ state: 'open', assignee: null });
  await update(b._id, { state: 'open' });
  expect(await now(b._id)).toMatchObject({ state: 'open', assignee: null });
});

const act = (_id: string, change: object) => admin.call(changeTickets, { body: { ids: [_id], change } });
async function undo(act_id: string | null) {
  const { items } = await admin.call(undoChangeTickets, { params: { _id: act_id ?? '' } });
  return items.map((one) => (one.ok ? 'back' : one.code));
}

test('Undoing a bulk change keeps customers waiting who wrote since', async () => {
  const { _id, user } = await ticket();
  await update(_id, { state: 'done' });
  const opened = await act(_id, { state: 'open' });
  await writeOn(world, connection, 'it broke again', user);
  expect(await undo(opened.act_id)).toEqual(['stale_version']);
  const before = await now(_id);
  expect(before).toMatchObject({ state: 'open', waiting_since: expect.any(String) });
  const urgent = await act(_id, { priority: 3 });
  expect(await undo(urgent.act_id)).toEqual(['back']);
  expect(await now(_id)).toMatchObject({ priority: before.priority, waiting_since: before.waiting_since });
});

test('Undoing a bulk change assigns nothing to a group or person that is gone', async () => {
  const leaving = await agent();
  const query = { accountID: admin.accountId };
  const { _id: group_id } = await admin.call(createGroup, { query, body: { name: 'Gone soon' } });
  const { _id } = await ticket();
  await update(_id, { assignee_id: leaving.userId, group_id });
  const { act_id } = await act(_id, { assignee_id: null, group_id: null, priority: 2 });
  await remove(leaving);
  await admin.call(deleteGroup, { params: { _id: group_id }, query });
  expect(await undo(act_id)).toEqual(['back']);
  expect(await now(_id)).toMatchObject({ assignee: null, group: null, priority: 0 });
});
