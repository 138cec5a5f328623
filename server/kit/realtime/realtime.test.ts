import { afterAll, beforeAll, expect, test } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { createSocketTicket, signOut } from '#contracts/identity/session.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { updateRole } from '#contracts/people/role.ts';
import { getUser } from '#contracts/people/users.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { startWorld, type World } from '#tests/world.ts';

const { create } = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let admin: Person;
let made = 0;
async function change(person: Person = admin): Promise<string> {
  const answered = await person.attempt(create, { body: { name: `Status ${(made += 1)}` } });
  expect(answered.status).toBe(201);
  return `Status ${made}`;
}

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A change reaches an open browser of the account, and no other account', async () => {
  const browser = await openBrowser(world.url, admin);
  const other = await openBrowser(world.url, await world.person(await world.account()));
  await change();
  const event = await browser.until((one) => one.kind === 'working_status.created');
  expect(event.actor_id).toBe(admin.userId);
  // A socket delivers in order: an event that was sent arrives before this response.
  await other.catchUp(0);
  expect(other.events).toEqual([]);
  browser.close();
  other.close();
});

test('A ticket opens one socket, once', async () => {
  const { ticket } = await admin.call(createSocketTicket, {});
  const browser = await openBrowser(world.url, admin, ticket);
  await expect(openBrowser(world.url, admin, ticket)).rejects.toThrow('signed_out');
  await expect(openBrowser(world.url, admin, 'made-up')).rejects.toThrow('signed_out');
  browser.close();
});

test('Without the permission only the number of an event is sent, so that the sequence has no gap', async () => {
  const powerless = await world.person(admin.accountId, { can: [] });
  const browser = await openBrowser(world.url, powerless);
  const head = await world.suite.context.live.head(admin.accountId);
  await change();
  const event = await browser.until((one) => one.seq > head);
  expect(event).toEqual({
    seq: event.seq,
    at: event.at,
    kind: null,
    entity_id: null,
    actor_id: null,
    data: null,
  });
  browser.close();
});

test('The events sent to an open browser follow the permissions of its user, and its sequence has no gap', async () => {
  const person = await world.person(admin.accountId, { can: [] });
  const peer = await world.person(admin.accountId, { can: [] });
  const browser = await openBrowser(world.url, person);
  const other = await openBrowser(world.url, peer);
  const query = { accountID: admin.accountId };
  const { role } = await admin.call(getUser, { params: { _id: person.userId }, query });
  const head = await world.suite.context.live.head(admin.accountId);
  const body = { permissions: ['crm.working_status.read'] };
  await admin.call(updateRole, { params: { _id: role._id }, query, body });
  const known = (event: LiveEvent) => event.seq > head && event.kind === 'working_status.created';
  await expect
    .poll(async () => (await change(), browser.events.some(known)), { timeout: 5000, interval: 100 })
    .toBe(true);
  const seqs = browser.events.map(({ seq }) => seq).filter((seq) => seq > head);
  expect(seqs).toEqual(seqs.map((_seq, index) => head + 1 + index));
  expect(other.events.some(known)).toBe(false);
  browser.close();
  other.close();
});

test('An open browser receives no more than its calls would return while its user has to add a second factor first', async () => {
  const person = await world.person(admin.accountId, { can: ['crm.working_status.read'] });
  const browser = await openBrowser(world.url, person);
  const query = { accountID: admin.accountId };
  const { role } = await admin.call(getUser, { params: { _id: person.userId }, query });
  const head = await world.suite.context.live.head(admin.accountId);
  const params = { _id: role._id };
  await admin.call(updateRole, { params, query, body: { second_factor_required: true } });
  // The role's own change arrives without its kind in any case: only the next event shows whether the browser knows.
  const { seq: changed } = await browser.until((event) => event.seq > head);
  const unknown = (event: LiveEvent) => event.seq > changed && event.kind === null;
  await expect
    .poll(async () => (await change(), browser.events.some(unknown)), { timeout: 5000, interval: 100 })
    .toBe(true);
  const { events = [] } = await browser.catchUp(head);
  expect(events.filter(({ kind }) => kind === 'working_status.created')).toEqual([]);
  browser.close();
});

test('A disconnected browser catches up on what it missed without gaps or duplicates', async () => {
  const first = await openBrowser(world.url, admin);
  await change();
  const last = await first.until((one) => one.kind === 'working_status.created');
  first.close();
  for (let count = 0; count < 25; count += 1) await change();
  const again = await openBrowser(world.url, admin);
  const { events = [] } = await again.catchUp(last.seq);
  const created = events.filter((event) => event.kind === 'working_status.created');
  expect(created).toHaveLength(25);
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => last.seq + 1 + index));
  again.close();
});

test('Concurrent writers get numbers without gaps, and every browser receives them in order', async () => {
  const browser = await openBrowser(world.url, admin);
  const head = await world.suite.context.live.head(admin.accountId);
  await Promise.all(Array.from({ length: 40 }, () => change()));
  await browser.until((event) => event.seq === head + 40);
  const seqs = browser.events.map((event) => event.seq).filter((seq) => seq > head);
  expect(seqs).toEqual(Array.from({ length: 40 }, (_one, index) => head + 1 + index));
  browser.close();
});

test('A value in place of a callback that is not a function is not called', async () => {
  const browser = await openBrowser(world.url, admin);
  // Nothing catches an error that is thrown here: it would end the process, and this run.
  for (const signal of ['register', 'catch-up'])
    for (const done of [5, 'x', null, {}, []]) browser.socket.emit(signal, { after: 0 }, done);
  expect(await browser.catchUp(0)).toHaveProperty('events');
  expect(await browser.socket.emitWithAck('register', { nonsense: true })).toEqual({ ok: false });
  browser.close();
});

test('Signing out closes the open socket', async () => {
  const leaving = await world.person(admin.accountId);
  const browser = await openBrowser(world.url, leaving);
  // The listener is registered first: the socket may be closed before the call returns.
  const closed = new Promise<void>((resolve) => browser.socket.once('disconnect', () => resolve()));
  await leaving.call(signOut, { query: {} });
  await closed;
  expect(browser.socket.connected).toBe(false);
});

test('A database that is briefly unavailable ends neither the process nor the socket', async () => {
  const browser = await openBrowser(world.url, admin);
  const owner = world.suite.context.database.owner;
  await owner.query('revoke select on event_heads from earshot_platform');
  try {
    await expect(browser.socket.timeout(500).emitWithAck('catch-up', { after: -1 })).rejects.toThrow(
      'timed out',
    );
  } finally {
    await owner.query('grant select on event_heads to earshot_platform');
  }
  expect(await browser.catchUp(-1)).toMatchObject({ resync: true });
  expect(browser.socket.connected).toBe(true);
  browser.close();
});
