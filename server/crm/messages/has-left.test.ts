import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { sendAutomated } from '#server/crm/messages/send-automated.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { openTicket, startLineDesk, fetchTicket, type LineDesk } from '#tests/factories/line.ts';

/** A LINE customer who blocks the account: the composer says so, and nothing is sent until they are back. */
let line: LineDesk;
beforeAll(async () => {
  line = await startLineDesk();
});
afterAll(() => line.stop());

const BOT = { by: 'bot', id: '0190a000-0000-7000-8000-000000000001' } as const;

function happens(user: string, type: string, more: Record<string, unknown> = {}) {
  return line.twin.actAs({ user, webhook_url: line.connection.webhook, event: { type, ...more } });
}
async function speaks(user: string) {
  await line.twin.sayAs(user, 'มีของไหมคะ', line.connection.webhook);
  return (await fetchTicket(line.admin, user))._id;
}
async function answers(_id: string) {
  const { ticket } = await openTicket(line.admin, _id);
  const body = { text: 'มีค่ะ', seen_seq: ticket.seq };
  return line.admin.attempt(replyToTicket, { params: { _id }, body });
}
const replyOf = async (_id: string) => (await openTicket(line.admin, _id)).reply;

test('A ticket of a customer who blocked the account takes no answer of a person or a program, and nothing is sent', async () => {
  const { twin, world, admin } = line;
  const _id = await speaks('Ublocks');
  expect(await replyOf(_id)).toMatchObject({ allowed: true, reason: null });
  await happens('Ublocks', 'unfollow');
  expect(await replyOf(_id)).toMatchObject({ allowed: false, reason: 'has_left' });

  const sentBefore = twin.sent.length;
  expect(await answers(_id)).toMatchObject({ status: 422, body: { data: { reason: 'has_left' } } });
  const scope = { accountId: admin.accountId, actor: SYSTEM };
  const automated = await inTransaction(world.suite.context, scope, (unit) =>
    sendAutomated(world.suite.context, unit, { ticketId: _id, message: { text: 'Hello' }, by: BOT }),
  );
  expect(automated).toEqual({ message: null, reason: 'has_left' });
  expect(twin.sent.length).toBe(sentBefore);
  expect((await openTicket(admin, _id)).messages.filter(({ direction }) => direction === 'out')).toEqual([]);
});

test.each([
  ['adds it again', () => happens('Uback0', 'follow')],
  ['writes again', () => speaks('Uback1')],
])('A customer who blocked the account and %s can be answered', async (_what, comesBack) => {
  const user = _what === 'adds it again' ? 'Uback0' : 'Uback1';
  const _id = await speaks(user);
  await happens(user, 'unfollow');
  expect(await replyOf(_id)).toMatchObject({ reason: 'has_left' });
  await comesBack();
  expect(await replyOf(_id)).toMatchObject({ allowed: true, reason: null });
  expect(await answers(_id)).toMatchObject({ status: 202 });
});

test('A customer who adds and blocks the account again and again has the state of the last event', async () => {
  const _id = await speaks('Uagain');
  for (const [event, reason] of [
    ['unfollow', 'has_left'],
    ['follow', null],
    ['unfollow', 'has_left'],
  ] as const) {
    await happens('Uagain', event);
    expect(await replyOf(_id)).toMatchObject({ reason });
  }
});

test('Another customer of the same channel is answered meanwhile', async () => {
  const [blocked, other] = [await speaks('Uone'), await speaks('Utwo')];
  await happens('Uone', 'unfollow');
  expect(await replyOf(blocked)).toMatchObject({ reason: 'has_left' });
  expect(await replyOf(other)).toMatchObject({ reason: null });
});

test('A group that removed the account takes no answer until the account is in it again', async () => {
  const { twin, connection, admin } = line;
  const group = 'C0000000000000000000000000000left';
  const inGroup = (event: Record<string, unknown>) =>
    twin.actAs({ user: 'Umember', group, webhook_url: connection.webhook, event });
  const text = (id: string) => ({ message: { id, type: 'text', text: 'สวัสดี' } });
  await inGroup(text('g1'));
  const { _id } = await fetchTicket(admin, group);
  await inGroup({ type: 'leave' });
  expect(await replyOf(_id)).toMatchObject({ reason: 'has_left' });
  await inGroup({ type: 'join' });
  expect(await replyOf(_id)).toMatchObject({ reason: null });
});
