import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPresence, PRESENCE_SIGNAL, punch } from '#contracts/identity/presence.ts';
import { getSession } from '#contracts/identity/session.ts';
import { openPresence } from '#server/kit/realtime/presence.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser, type Browser } from '#tests/factories/socket.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let mali: Person;
let nok: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  mali = await world.person(await world.account());
  nok = await world.person(mali.accountId);
});
afterAll(() => world.stop());

/** Registers on the socket; `openBrowser` has registered correctly once already. */
async function register(browser: Browser, claim: Record<string, unknown>): Promise<unknown> {
  return browser.socket.emitWithAck('register', { name: 'Nok', punch_in: false, ...claim });
}
async function onlineOf(asker: Person, person: Person): Promise<boolean> {
  const { items } = await asker.call(listPresence, {});
  return items.some(({ user_id, online }) => user_id === person.userId && online);
}

test('S4-027 S4-032: registering makes a user online, seen by others within a second, several tabs as one', async () => {
  const watching = await openBrowser(world.url, mali);
  const changes: { user_id: string; online: boolean }[] = [];
  watching.socket.on(PRESENCE_SIGNAL, (one: { user_id: string; online: boolean }) => changes.push(one));
  const [first, second] = [await openBrowser(world.url, nok), await openBrowser(world.url, nok)];
  await expect.poll(() => changes, { timeout: 1000 }).toEqual([{ user_id: nok.userId, online: true }]);
  expect(await onlineOf(mali, nok)).toBe(true);
  first.close();
  expect(await onlineOf(mali, nok)).toBe(true);
  second.close();
  await expect.poll(() => changes.at(-1), { timeout: 1000 }).toEqual({ user_id: nok.userId, online: false });
  expect(await onlineOf(mali, nok)).toBe(false);
  watching.close();
});

test('S4-028 S4-029 S4-030: the names in a register are checked against the session, never trusted', async () => {
  const browser = await openBrowser(world.url, nok);
  const own = { user_id: nok.userId, acc_id: nok.accountId };
  expect(await register(browser, own)).toEqual({ ok: true });
  expect(await register(browser, { ...own, user_id: mali.userId })).toEqual({ ok: false });
  expect(await register(browser, { ...own, acc_id: mali.userId })).toEqual({ ok: false });
  expect(await register(browser, { user_id: 1 })).toEqual({ ok: false });
  expect(await onlineOf(nok, mali)).toBe(false);
  browser.close();
});

test('S6-028: a user who may stay invisible is not shown as online to others', async () => {
  const shy = await world.person(mali.accountId, { can: ['center.invisible.read'] });
  const browser = await openBrowser(world.url, shy);
  expect(await onlineOf(mali, shy)).toBe(false);
  browser.close();
});

test('S3-008 S4-031: punching in and out is part of the session, and others are notified of it', async () => {
  const browser = await openBrowser(world.url, mali);
  await nok.call(punch, { body: { in_status: true } });
  const event = await browser.until(({ kind }) => kind === 'user.punched');
  expect(event).toMatchObject({ entity_id: nok.userId, data: { in_status: true } });
  expect((await nok.call(getSession, {})).user.punch_data.in_status).toBe(true);
  const { items } = await mali.call(listPresence, {});
  expect(items).toContainEqual({ user_id: nok.userId, online: false, in_status: true });
  await nok.call(punch, { body: { in_status: false } });
  expect((await nok.call(getSession, {})).user.punch_data.in_status).toBe(false);
  browser.close();
});

test('Users of another process count, and are removed when it announces its end', async () => {
  const { database, log } = world.suite.context;
  const other = await openPresence({ database, log, processId: 'other' });
  other.enter(mali.accountId, nok.userId);
  await expect.poll(() => onlineOf(mali, nok), { timeout: 2000 }).toBe(true);
  await other.close();
  await expect.poll(() => onlineOf(mali, nok), { timeout: 2000 }).toBe(false);
});
