import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkEngagement } from '#contracts/channels/connections.ts';
import {
  listHealth,
  listSpending,
  listTroubles,
  listUndelivered,
  setMeterLimits,
} from '#contracts/channels/health.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import type { DeliveryState, Message } from '#contracts/crm/ticket.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import {
  connectLine,
  fetchTicket,
  openTicket,
  startLineDesk,
  waitUntil,
  type LineDesk,
} from '#tests/factories/line.ts';

let line: LineDesk;
let connection: { _id: string; webhook: string };

beforeAll(async () => {
  line = await startLineDesk();
});
afterAll(() => line.stop());
// Each test has a channel of its own, and so meters of its own.
let made = 0;
beforeEach(async () => {
  const account = await line.world.account(`Meters ${(made += 1)}`);
  line = { ...line, admin: await line.world.person(account) };
  connection = await connectLine(line.world, line.admin);
});

/** A customer whose free reply is used up: each further one is a push. */
async function beginConversation(user: string): Promise<string> {
  await line.twin.sayAs(user, 'help', connection.webhook);
  const { _id } = await fetchTicket(line.admin, user);
  await fateOf(_id, await answer(_id, 'free'), 'accepted');
  return _id;
}
function answer(_id: string, text: string) {
  return line.admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 100 } });
}
function fateOf(_id: string, message: Message, ...states: DeliveryState[]) {
  return waitUntil(
    async () => (await openTicket(line.admin, _id)).messages.find((one) => one._id === message._id),
    (seen) => seen !== undefined && states.includes(seen.delivery),
    20_000,
  );
}
async function meter() {
  const { items } = await line.admin.call(listHealth, { params: { product: 'crm' } });
  return items.find(({ connection_id }) => connection_id === connection._id)?.meters[0];
}
function listPushes() {
  return line.admin.call(listSpending, {
    params: { connection_id: connection._id },
    query: { meter: 'push' },
  });
}
function limit(soft: number | null, hard: number | null) {
  return line.admin.call(setMeterLimits, {
    params: { product: 'crm', _id: connection._id },
    body: { meter: 'push', soft, hard },
  });
}

test('A push is counted once, a free reply is not, and one that LINE refuses is given back', async () => {
  const _id = await beginConversation('Ucount');
  expect(await meter()).toMatchObject({ meter: 'push', period: 'month', used: 0 });
  await fateOf(_id, await answer(_id, 'one'), 'accepted');
  line.twin.misbehave({ on: 'push', what: 'drop_after_accept' });
  await fateOf(_id, await answer(_id, 'twice on the way, once accepted'), 'accepted');
  expect(await meter()).toMatchObject({ used: 2 });
  line.twin.misbehave({ on: 'push', what: 'status', status: 403, message: 'no' });
  await fateOf(_id, await answer(_id, 'refused'), 'failed');
  expect(await meter()).toMatchObject({ used: 2 });
  const spending = await listPushes();
  expect(spending).toMatchObject({ count: 2, amount: 2 });
  expect(spending.items.map(({ ticket_id, text }) => [ticket_id, text])).toEqual([
    [_id, 'twice on the way, once accepted'],
    [_id, 'one'],
  ]);
});

test('The messages of a meter are those of its period, also where they were written before it', async () => {
  const _id = await beginConversation('Uperiod');
  const [former, late] = [await answer(_id, 'last month'), await answer(_id, 'written last month')];
  for (const one of [former, late]) await fateOf(_id, one, 'accepted');
  const move = (message: Message, days: number, changes: object) =>
    line.world.suite.context.database.platform
      .updateTable('outbox')
      .set({ created_at: new Date(Date.now() - days * MS_PER_DAY), ...changes })
      .where('message_id', '=', message._id)
      .execute();
  await move(former, 40, { spent: JSON.stringify([{ meter: 'push', amount: 1, day: '2020-01-31' }]) });
  await move(late, 35, {});
  expect((await listPushes()).items.map(({ text }) => text)).toEqual(['written last month']);
  const unknown = await line.admin.attempt(listSpending, {
    params: { connection_id: connection._id },
    query: { meter: 'unit' },
  });
  expect(unknown.status).toBe(404);
});

test('Messages that are sent at once never pass the hard limit together; the others wait, say why, and go out once it is raised', async () => {
  const users = Array.from({ length: 6 }, (_, at) => `Umany${at}`);
  const tickets: string[] = [];
  for (const user of users) tickets.push(await beginConversation(user));
  await limit(null, 3);
  const messages = await Promise.all(tickets.map((_id) => answer(_id, 'all at once')));
  const settled = () =>
    Promise.all(
      tickets.map(async (_id, at) =>
        (await openTicket(line.admin, _id)).messages.find((one) => one._id === messages[at]?._id),
      ),
    );
  const found = await waitUntil(settled, (all) =>
    all.every((one) => one?.delivery === 'accepted' || one?.delivery_failure === 'quota'),
  );
  expect(found.filter((one) => one?.delivery === 'accepted')).toHaveLength(3);
  const held = found.filter((one) => one?.delivery === 'queued');
  expect(held).toHaveLength(3);
  expect(held[0]?.delivery_note).toMatch(/Waits until 20\d\d-\d\d-\d\d \d\d:\d\d UTC/);
  expect(await meter()).toMatchObject({ used: 3, hard: 3, stopped: true });
  const [trouble] = (await line.admin.call(listTroubles, {})).items;
  expect(trouble).toMatchObject({ connection_id: connection._id, stops: [{ meter: 'push' }] });
  const listed = await line.admin.call(listUndelivered, {
    params: { connection_id: connection._id },
    query: { reason: 'held' },
  });
  expect(listed.items.map(({ text }) => text)).toEqual(['all at once', 'all at once', 'all at once']);

  await limit(null, 10);
  await waitUntil(settled, (all) => all.every((one) => one?.delivery === 'accepted'));
  expect(await meter()).toMatchObject({ used: 6, stopped: false });
});

test('A message that waits for the limit holds up no free reply to the same customer', async () => {
  const _id = await beginConversation('Uwaits');
  await limit(null, 1);
  await fateOf(_id, await answer(_id, 'the last one'), 'accepted');
  const held = await answer(_id, 'held');
  await waitUntil(
    async () => (await openTicket(line.admin, _id)).messages.find((one) => one._id === held._id),
    (seen) => seen?.delivery_failure === 'quota',
  );
  await line.twin.sayAs('Uwaits', 'still there?', connection.webhook);
  const fate = await fateOf(_id, await answer(_id, 'free again'), 'accepted');
  expect(fate?.cost).toBe('free');
});

test('People who look after a channel are notified of its soft limit once a period', async () => {
  const _id = await beginConversation('Usoft');
  await limit(2, null);
  for (const text of ['one', 'two', 'three']) await fateOf(_id, await answer(_id, text), 'accepted');
  const { items } = await line.admin.call(listNotifications, { query: {} });
  const notices = items.filter(({ kind }) => kind === 'channel.quota');
  expect(notices).toHaveLength(1);
  expect(notices[0]?.values).toMatchObject({ meter: 'push', used: 2, limit: 2, stopped: false });
});

test('What LINE itself reports counts, and what is sent after the report is added', async () => {
  const _id = await beginConversation('Ureport');
  await fateOf(_id, await answer(_id, 'one'), 'accepted');
  await line.admin.call(checkEngagement, { params: { product: 'crm', _id: connection._id } });
  const reported = await meter();
  // The twin has one account for all tests of this file.
  expect(reported?.used).toBeGreaterThan(1);
  expect(reported?.allowance).toBeGreaterThan(1000);
  expect(reported?.reported_at).not.toBeNull();
  await fateOf(_id, await answer(_id, 'two'), 'accepted');
  expect((await meter())?.used).toBe((reported?.used ?? 0) + 1);
});

test('Failures are counted by reason, and each number lists its messages', async () => {
  const _id = await beginConversation('Ufails');
  line.twin.misbehave({ on: 'push', what: 'status', status: 403, message: 'no' });
  await fateOf(_id, await answer(_id, 'not allowed'), 'failed');
  const { items } = await line.admin.call(listHealth, { params: { product: 'crm' } });
  const health = items.find(({ connection_id }) => connection_id === connection._id);
  expect(health?.failures).toEqual([{ reason: 'right_missing', count: 1 }]);
  expect(health?.last_sent_at).not.toBeNull();
  expect(health?.lag_seconds).toBeLessThan(60);
  const listed = await line.admin.call(listUndelivered, {
    params: { connection_id: connection._id },
    query: { reason: 'right_missing' },
  });
  expect(listed.items).toMatchObject([{ ticket_id: _id, text: 'not allowed' }]);
});

test('A soft limit above the hard one is refused with its field', async () => {
  const refused = await line.admin.attempt(setMeterLimits, {
    params: { product: 'crm', _id: connection._id },
    body: { meter: 'push', soft: 10, hard: 5 },
  });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('soft_over_hard');
});
