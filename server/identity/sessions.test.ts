import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession, signIn, signOut } from '#contracts/identity/session.ts';
import * as contract from '#contracts/identity/sessions.ts';
import { initOf, request, type Answered, type Person } from '#tests/makers/person.ts';
import { openBrowser } from '#tests/makers/socket.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let now = new Date();
let nok: Person;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const login = async (person: Person): Promise<string> => {
  const answered = await request(world.url, signIn.path, {
    ...initOf(signIn, { body: { email: person.email, password: person.password } }),
    headers: { 'content-type': 'application/json', 'user-agent': CHROME },
  });
  return cookieOf(answered);
};
const cookieOf = (answered: Answered): string => answered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const as = (cookie: string, path: string, init: RequestInit = {}) =>
  request(world.url, path, { ...init, headers: { ...init.headers, cookie, origin: world.url } });

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  nok = await world.person(await world.account());
});
afterAll(() => world.stop());

test('a person sees where they are signed in and ends one or all others', async () => {
  const cookie = await login(nok);
  const { items } = await nok.call(contract.listSessions, {});
  expect(items).toHaveLength(2);
  expect(items.find(({ current }) => !current)).toMatchObject({
    device: 'Chrome on Windows',
    kind: 'desktop',
  });
  const other = items.find(({ current }) => !current);
  const colleague = await world.person(nok.accountId);
  const params = { _id: other?._id ?? '' };
  expect((await colleague.attempt(contract.endSession, { params })).status).toBe(404);
  expect((await nok.attempt(contract.endSession, { params })).status).toBe(200);
  expect((await as(cookie, getSession.path)).status).toBe(401);
  await login(nok);
  await login(nok);
  expect(await nok.call(contract.endOtherSessions, {})).toEqual({ ended: 2 });
  expect((await nok.attempt(getSession, {})).status).toBe(200);
});

test('an ended session closes its open browser within a second', async () => {
  const person = await world.person(nok.accountId);
  const browser = await openBrowser(world.url, person);
  const closed = new Promise<number>((resolve) =>
    browser.socket.once('disconnect', () => resolve(Date.now())),
  );
  const began = Date.now();
  const cookie = await login(person);
  await as(cookie, contract.endOtherSessions.path, { method: 'DELETE' });
  expect((await closed) - began).toBeLessThan(3_000);
});

test('a session that lay idle for longer than the account allows, or grew too old, is over', async () => {
  const accountId = await world.account();
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ session_idle_minutes: 30, session_hours: 2 })
    .where('_id', '=', accountId)
    .execute();
  const person = await world.person(accountId);
  const start = now;
  for (let minutes = 20; minutes <= 100; minutes += 20) {
    now = new Date(start.getTime() + minutes * 60_000);
    expect((await person.attempt(getSession, {})).status).toBe(200);
  }
  now = new Date(start.getTime() + 121 * 60_000);
  expect((await person.attempt(getSession, {})).status).toBe(401);
  const idle = await world.person(accountId);
  now = new Date(now.getTime() + 31 * 60_000);
  expect((await idle.attempt(getSession, {})).status).toBe(401);
});

test('S7-006: an administrator acts in a person’s place, is seen to, may not touch their keys, and goes back', async () => {
  const root = await world.administrator();
  const target = await world.person(nok.accountId);
  const entered = await root.attempt(contract.signInRemote, { body: { user_id: target.userId } });
  expect(entered.status).toBe(200);
  expect(entered.body).toMatchObject({
    user: { _id: target.userId },
    remote: { administrator: root.userId },
  });
  const cookie = cookieOf(entered);
  const until = Date.parse((entered.body as { remote: { until: string } }).remote.until) - now.getTime();
  expect(until).toBeLessThanOrEqual(contract.REMOTE_MINUTES * 60_000);
  const locked = await as(cookie, contract.endOtherSessions.path, { method: 'DELETE' });
  expect(locked.body).toMatchObject({ code: 'remote_locked' });
  // The person's own list does not show it, and both acts stand in the account's log with who did them.
  expect((await target.call(contract.listSessions, {})).items).toHaveLength(1);
  const made = await as(cookie, '/api/v1.0/crm/working-status', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Made from afar' }),
  });
  expect(made.status).toBe(201);
  const home = await as(cookie, contract.signOutRemote.path, { method: 'DELETE' });
  expect(home.body).toMatchObject({ user: { _id: root.userId } });
  expect(home.body).not.toHaveProperty('remote');
  expect((await as(cookieOf(home), getSession.path)).status).toBe(200);
  expect((await as(cookie, getSession.path)).status).toBe(401);
  // The administrator's old token was seen by the browser before: it is no longer good.
  expect((await root.attempt(getSession, {})).status).toBe(401);
  const events = (await world.suite.context.live.since(nok.accountId, 0)) ?? [];
  const told = events.filter(({ data }) => (data as { through?: string }).through === root.userId);
  expect(told.map(({ kind }) => kind)).toEqual([
    'session.remote_started',
    'working_status.created',
    'session.remote_ended',
  ]);
});

test('nobody else acts in somebody’s place, never as an administrator, and signing out ends it', async () => {
  const chief = await world.administrator();
  const other = await world.administrator();
  const body = { user_id: nok.userId };
  expect((await nok.attempt(contract.signInRemote, { body })).status).toBe(403);
  const asOther = await chief.attempt(contract.signInRemote, { body: { user_id: other.userId } });
  expect(asOther.status).toBe(403);
  const nobody = await chief.attempt(contract.signInRemote, {
    body: { user_id: '01920000-0000-7000-8000-00000000dead' },
  });
  expect(nobody.status).toBe(404);
  expect((await nok.attempt(contract.signOutRemote, {})).status).toBe(409);
  const cookie = cookieOf(await chief.attempt(contract.signInRemote, { body }));
  expect((await as(cookie, signOut.path, { method: 'POST' })).status).toBe(200);
  expect((await as(cookie, getSession.path)).status).toBe(401);
  expect((await chief.attempt(getSession, {})).status).toBe(401);
});
