import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn, signOut } from '#contracts/identity/session.ts';
import * as contract from '#contracts/identity/sessions.ts';
import { findSession } from '#server/identity/sessions/find-session.ts';
import { buildSessionQuery } from '#server/identity/sessions/session-query-store.ts';
import { rotateSession } from '#server/identity/sessions/session-store.ts';
import type { Context } from '#server/kit/context.ts';
import { LISTENER } from '#server/kit/db/listen.ts';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { openFeed } from '#server/kit/realtime/event-feed.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { buildProviderKindSql } from '#server/payment/public.ts';
import { buildInit, request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let now = new Date();
let nok: Person;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

async function login(person: Person): Promise<string> {
  const answered = await request(world.url, signIn.path, {
    ...buildInit(signIn, { body: { email: person.email, password: person.password } }),
    headers: { 'content-type': 'application/json', 'user-agent': CHROME },
  });
  return cookieOf(answered);
}
const cookieOf = (answered: TestResponse): string => answered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
function as(cookie: string, path: string, init: RequestInit = {}) {
  return request(world.url, path, { ...init, headers: { ...init.headers, cookie, origin: world.url } });
}

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  nok = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A user sees where they are signed in and ends one or all other sessions', async () => {
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

test('An ended session closes its open browser within a second', async () => {
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

test('A session that was idle for longer than the account allows, or grew too old, has expired', async () => {
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

test('A rule of the account applies to sessions that were opened before it, too', async () => {
  const start = now;
  for (const [rule, minutes] of [
    [{ session_hours: 2 }, 121],
    [{ session_idle_minutes: 30 }, 31],
  ] as const) {
    const accountId = await world.account();
    const person = await world.person(accountId);
    await world.suite.context.database.platform
      .updateTable('accounts')
      .set(rule)
      .where('_id', '=', accountId)
      .execute();
    expect((await person.attempt(getSession, {})).status).toBe(200);
    now = new Date(start.getTime() + minutes * 60_000);
    expect((await person.attempt(getSession, {})).status).toBe(401);
    now = start;
  }
});

test('S7-006: an administrator acts in a user’s place, is shown as doing so, may not touch their keys, and goes back', async () => {
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
  // The user's own list does not show it, and both acts are in the account's log with the actor.
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
  // The administrator's old token was seen by the browser before: it is no longer valid.
  expect((await root.attempt(getSession, {})).status).toBe(401);
  const events = (await world.suite.context.live.since(nok.accountId, 0)) ?? [];
  const logged = events.filter(({ data }) => (data as { through?: string }).through === root.userId);
  expect(logged.map(({ kind }) => kind)).toEqual([
    'session.remote_started',
    'working_status.created',
    'session.remote_ended',
  ]);
});

test('Nobody else acts in a user’s place, nobody acts in a platform administrator’s place, and signing out ends it', async () => {
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

test('Acting in a user’s place ends with the administrator’s own session, and follows it to a new token', async () => {
  const root = await world.administrator();
  const body = { user_id: nok.userId };
  const { platform } = world.suite.context.database;
  const tokenOf = (cookie: string): Buffer => hashToken(cookie.slice(cookie.indexOf('=') + 1));
  const first = cookieOf(await root.attempt(contract.signInRemote, { body }));
  const renewed = await rotateSession(platform, tokenOf(root.cookie));
  const home = await as(first, contract.signOutRemote.path, { method: 'DELETE' });
  expect([renewed !== null, home.body]).toEqual([
    true,
    expect.objectContaining({ user: expect.objectContaining({ _id: root.userId }) }),
  ]);
  const again = await as(cookieOf(home), contract.signInRemote.path, {
    ...buildInit(contract.signInRemote, { body }),
  });
  const second = cookieOf(again);
  expect((await as(second, getSession.path)).status).toBe(200);
  // Any cause that ends the administrator's sessions: a new password, being disabled, another of their browsers.
  await platform.deleteFrom('sessions').where('user_id', '=', root.userId).execute();
  expect((await as(second, getSession.path)).status).toBe(401);
});

/** Sessions that a process caches, while this and another process change the data from which they were read. */
describe('Session cache', () => {
  let mali: Person;
  /** The resources of a second process on the same database: connections, and a feed that listens. */
  let other: Context;
  let close: () => Promise<void>;
  let calls = 0;

  const counted = (database: Database): Database => ({
    ...database,
    ask: (prepared, values) => {
      calls += 1;
      return database.ask(prepared, values);
    },
  });
  const seenBy = (context: Context, person = mali) =>
    findSession(context, hashToken(person.cookie.slice(person.cookie.indexOf('=') + 1)));
  const nameSeen = async (context: Context) => (await seenBy(context))?.session.user.name;
  const rename = (context: Context, name: string) =>
    context.database.platform.updateTable('users').set({ name }).where('_id', '=', mali.userId).execute();

  beforeAll(async () => {
    mali = await world.person(await world.account());
    const { context } = world.suite;
    const database = counted(openDatabase(world.databaseUrl, context.log));
    const live = await openFeed(database, context.log);
    other = { ...context, database, live };
    close = async () => {
      await live.close();
      await database.close();
    };
  });
  afterAll(() => close());

  test('A session is queried once, and no caller can modify the shared value', async () => {
    const first = await seenBy(other);
    calls = 0;
    for (let times = 0; times < 20; times += 1) expect(await seenBy(other)).toBe(first);
    expect(calls).toBe(0);
    const permissions: string[] = first?.session.user.role.permissions ?? [];
    expect(() => permissions.push('center.user_management.write')).toThrow(TypeError);
  });

  test('Every table from which the session is read notifies of its changes', async () => {
    const { sql } = buildSessionQuery(other.database.platform, buildProviderKindSql(other.config)).compile();
    const tables = new Set([...sql.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g)].map(([, name = '']) => name));
    const { rows } = await other.database.owner.query<{ name: string }>(
      "select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'notify\\_session\\_%'",
    );
    expect(tables.size).toBeGreaterThan(7);
    expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort());
  });

  test('A commit of this process is visible to its very next call, in a transaction or outside one', async () => {
    const { context } = world.suite;
    for (const name of ['Mali the first', 'Mali the second']) {
      await seenBy(context);
      await rename(context, name);
      expect(await nameSeen(context)).toBe(name);
    }
    await seenBy(context);
    await context.database.platform.transaction().execute(async (db) => {
      await db.updateTable('users').set({ name: 'Mali within' }).where('_id', '=', mali.userId).execute();
      expect(await nameSeen(context)).toBe('Mali the second');
    });
    expect(await nameSeen(context)).toBe('Mali within');
  });

  test('A commit of another process is visible as soon as it is notified', async () => {
    for (const name of ['Mali from afar', 'Mali from further']) {
      await seenBy(other);
      await rename(world.suite.context, name);
      await expect.poll(() => nameSeen(other), { timeout: 20_000, interval: 5 }).toBe(name);
    }
  });

  test('Writing a last use, and a new session of the same user, end no cached session', async () => {
    const first = await seenBy(other);
    await world.suite.context.database.platform
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('user_id', '=', mali.userId)
      .execute();
    const answer = new Promise<string | null>((resolve) =>
      other.database.basis.follow({ changed: resolve, heard: () => {}, proved: () => {} }),
    );
    const stranger = await world.account();
    // Notified after anything that the writes above would have notified.
    expect(await answer).toBe(stranger);
    expect(await seenBy(other)).toBe(first);
  });

  test('After signing out the next call gets 401, also a call that another process looked up before', async () => {
    const leaving = await world.person(mali.accountId);
    expect((await leaving.attempt(getSession, {})).status).toBe(200);
    expect(await seenBy(other, leaving)).not.toBeNull();
    await leaving.call(signOut, { query: {} });
    expect((await leaving.attempt(getSession, {})).status).toBe(401);
    await expect.poll(() => seenBy(other, leaving), { timeout: 20_000, interval: 5 }).toBeNull();
  });

  test('Nothing is cached while nothing listens, and caching resumes afterwards', async () => {
    await seenBy(other);
    const lost = new Promise<void>((resolve) =>
      other.database.basis.follow({
        changed: () => {},
        heard: (whether) => {
          if (!whether) resolve();
        },
        proved: () => {},
      }),
    );
    await other.database.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LISTENER],
    );
    await lost;
    calls = 0;
    await seenBy(other);
    await seenBy(other);
    expect(calls).toBe(2);
    await expect
      .poll(
        async () => {
          calls = 0;
          await seenBy(other);
          await seenBy(other);
          return calls;
        },
        { timeout: 5000 },
      )
      .toBeLessThan(2);
  });
});
